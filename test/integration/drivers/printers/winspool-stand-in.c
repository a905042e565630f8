/* The functions of winspool.drv that the driver calls, with one queue, for systems without Windows.
 * Jobs are appended to the file that WINSPOOL_FILE names. Strings are UTF-16. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef uint16_t wide;

static const wide QUEUE[] = {'F', 'r', 'o', 'n', 't', 0xe9, 0};
static int handle;
static uint32_t job;
static uint32_t held;
static FILE *file;

static int same(const wide *one, const wide *other) {
  while (*one != 0 && *one == *other) one++, other++;
  return *one == *other;
}

struct info4 { const wide *name; const wide *server; uint32_t attributes; };

/* WINSPOOL_PRINTERS: "off" is a spooler that does not run, "none" one without printers. */
uint32_t EnumPrintersW(uint32_t flags, const wide *name, uint32_t level, uint8_t *buffer, uint32_t size, uint32_t *needed, uint32_t *count) {
  const char *printers = getenv("WINSPOOL_PRINTERS");
  if (printers != NULL) {
    *needed = *count = 0;
    return strcmp(printers, "none") == 0;
  }
  *needed = sizeof(struct info4) + sizeof QUEUE;
  *count = 0;
  if (flags != 6 || name != NULL || level != 4 || size < *needed) return 0;
  struct info4 info = {(const wide *)(buffer + sizeof info), NULL, 0x40};
  memcpy(buffer, &info, sizeof info);
  memcpy(buffer + sizeof info, QUEUE, sizeof QUEUE);
  *count = 1;
  return 1;
}

uint32_t OpenPrinterW(const wide *name, void **printer, void *defaults) {
  if (!same(name, QUEUE) || defaults != NULL) return 0;
  *printer = &handle;
  return 1;
}

uint32_t GetPrinterW(void *printer, uint32_t level, uint8_t *buffer, uint32_t size, uint32_t *needed) {
  *needed = 136;
  if (printer != &handle || level != 2 || size < *needed) return 0;
  memset(buffer, 0, 136);
  uint32_t numbers[8] = {0x40, 1, 0, 0, 0, 0x10, 2, 0};
  memcpy(buffer + 104, numbers, sizeof numbers);
  return 1;
}

struct document { const wide *name; const wide *output; const wide *type; };

uint32_t StartDocPrinterW(void *printer, uint32_t level, const struct document *document) {
  static const wide RAW[] = {'R', 'A', 'W', 0};
  if (printer != &handle || level != 1 || document->output != NULL || !same(document->type, RAW)) return 0;
  file = fopen(getenv("WINSPOOL_FILE"), "ab");
  return file == NULL ? 0 : (held = ++job);
}

uint32_t WritePrinter(void *printer, const uint8_t *bytes, uint32_t size, uint32_t *written) {
  if (printer != &handle || file == NULL) return 0;
  *written = (uint32_t)fwrite(bytes, 1, size, file);
  return 1;
}

uint32_t EndDocPrinter(void *printer) {
  if (printer != &handle || file == NULL) return 0;
  fclose(file);
  file = NULL;
  return 1;
}

struct job1 { uint32_t id; const void *names[6]; uint32_t status; uint32_t numbers[4]; uint16_t submitted[8]; };

/* The job of this process while it is held, and one that was printed and kept (JOB_STATUS_PRINTED). */
uint32_t EnumJobsW(void *printer, uint32_t first, uint32_t most, uint32_t level, uint8_t *buffer, uint32_t size, uint32_t *needed, uint32_t *count) {
  struct job1 jobs[2] = {{.id = 99, .status = 0x80}, {.id = held}};
  *count = 0;
  *needed = (held == 0 ? 1 : 2) * sizeof jobs[0];
  if (printer != &handle || first != 0 || most != 0xffffffff || level != 1 || size < *needed) return 0;
  memcpy(buffer, jobs, *needed);
  *count = held == 0 ? 1 : 2;
  return 1;
}

uint32_t SetJobW(void *printer, uint32_t id, uint32_t level, void *info, uint32_t command) {
  if (printer != &handle || id != held || level != 0 || info != NULL || command != 5) return 0;
  held = 0;
  return 1;
}

uint32_t ClosePrinter(void *printer) { return printer == &handle; }
