/* Reading files: whole, or as a buffered stream. Nothing here prints or keeps global state. */
#ifndef KEDGE_FILE_H
#define KEDGE_FILE_H

#include "kedge_status.h"

#endif
