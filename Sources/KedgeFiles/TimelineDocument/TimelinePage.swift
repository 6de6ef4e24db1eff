/// The page that plays a timeline, but for its data.
///
/// `head`, the data as JSON, and `tail` make one HTML document that loads nothing.
enum TimelinePage {
  static func head(title: String) -> String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>\(title)</title>
    <style>\(style)</style>
    </head>
    <body>
    <header><h1>\(title)</h1><p id="facts"></p></header>
    <main>
    <section id="player"><div id="frame"><div id="stage"></div></div>
    <div id="controls">
    <button id="play" type="button" aria-label="Play">▶</button>
    <input id="scrubber" type="range" min="0" max="1" step="any" value="0" aria-label="Time">
    <output id="time">0.000 s</output>
    <label>Speed <select id="speed">
    <option value="0.1">0.1×</option><option value="0.25">0.25×</option>
    <option value="0.5">0.5×</option><option value="1" selected>1×</option>
    <option value="2">2×</option></select></label>
    <label><input id="loop" type="checkbox" checked> Again</label>
    </div>
    <p id="hint">Space plays and pauses; ← and → go one frame; click a curve to go there.</p>
    </section>
    <section id="curves" aria-label="Curves"></section>
    </main>
    <script type="application/json" id="data">
    """
  }

  static var tail: String {
    """
    </script>
    <script>\(script)</script>
    </body>
    </html>

    """
  }

  private static let style = """
    :root{color-scheme:light dark;--bg:#f4f6f9;--card:#fff;--ink:#1f2933;--faint:#5f6c7b;
    --line:#d9dee4;--accent:#3566d6}
    @media(prefers-color-scheme:dark){:root{--bg:#14181d;--card:#1e242b;--ink:#e6ebf0;
    --faint:#93a1b0;--line:#343d47;--accent:#7ea2ff}}
    *{box-sizing:border-box}
    body{margin:0;padding:20px 24px 32px;background:var(--bg);color:var(--ink);
    font:14px/1.45 \(PictureStyle.fonts)}
    header{display:flex;flex-wrap:wrap;align-items:baseline;gap:4px 16px;margin-bottom:16px}
    h1{font-size:18px;margin:0;overflow-wrap:anywhere}p{margin:0;color:var(--faint)}
    #player{max-width:860px;margin:0 auto 22px}
    #frame{position:relative;overflow:hidden;border:1px solid var(--line);border-radius:12px;
    background:#fff;margin:0 auto;box-shadow:0 1px 3px rgba(20,30,45,.12)}
    #stage{position:absolute;left:0;top:0;transform-origin:0 0;overflow:hidden}
    .view{position:absolute;overflow:hidden;will-change:transform}
    .view span{position:absolute;left:8px;top:5px;font-size:12px;line-height:1.3;
    white-space:nowrap}
    #controls{display:flex;flex-wrap:wrap;align-items:center;gap:10px 14px;margin-top:14px}
    #scrubber{flex:1 1 160px;accent-color:var(--accent)}
    #time{font-variant-numeric:tabular-nums;min-width:64px;text-align:right}
    button{width:38px;height:34px;border:0;border-radius:8px;background:var(--accent);
    color:#fff;font-size:13px;cursor:pointer}
    select{font:inherit;color:inherit;background:var(--card);border:1px solid var(--line);
    border-radius:6px;padding:3px 4px}
    #hint{font-size:12px;margin-top:8px;text-align:center}
    #curves{display:grid;grid-template-columns:repeat(auto-fill,minmax(300px,1fr));gap:12px}
    .curve{background:var(--card);border:1px solid var(--line);border-radius:10px;
    padding:9px 12px 8px;min-width:0}
    .curve h2{font-size:13px;font-weight:600;margin:0 0 2px;overflow-wrap:anywhere}
    .curve .values{display:flex;flex-wrap:wrap;gap:0 12px;font-size:12px;color:var(--faint);
    font-variant-numeric:tabular-nums;min-height:18px}
    .curve .values i{display:inline-block;width:8px;height:8px;border-radius:2px;
    margin-right:5px}
    .curve .values b{display:inline-block;min-width:52px;font-weight:500;color:var(--ink)}
    .curve svg{display:block;width:100%;height:84px;margin-top:6px;cursor:pointer;
    overflow:visible}
    .curve .axis{stroke:var(--line)}.curve .head{stroke:var(--ink);stroke-opacity:.55}
    .curve .scale{display:flex;justify-content:space-between;font-size:11px;color:var(--faint);
    margin-top:3px;font-variant-numeric:tabular-nums}
    """
}
