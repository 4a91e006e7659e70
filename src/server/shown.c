/* What /metrics shows of a figure. Whoever reads it after every move must not
 * learn from it who was forced to pass, who thought and for how long, or what is
 * done at one table while no other is played at.
 *
 * So a count of what is done at tables is shown again only when it has come
 * further by a step that is drawn anew each time, of 100 to 199 in most cases:
 * who brings it near to a step by acts of their own does not know where that
 * is. How many there are just now is rounded down to more than one table can
 * have. Figures of the machine are shown as they are. */
#include "metrics.h"

#include <stdio.h>
#include <string.h>

#define STEP 100

void sv_page_begin(sv_page *page) {
  hw_text_free(&page->text);
  page->text = (hw_text){0};
  page->marks = 0;
}

static void put_head(sv_page *page, const char *name, const char *kind, const char *help) {
  char line[384];
  snprintf(line, sizeof line, "# HELP holdfast_%s %s\n# TYPE holdfast_%s %s\n", name, help, name,
           kind);
  hw_raw_text(&page->text, line);
}

static void put_line(sv_page *page, const char *name, const char *part, uint64_t value) {
  char line[192];
  snprintf(line, sizeof line, "holdfast_%s%s %llu\n", name, part, (unsigned long long)value);
  hw_raw_text(&page->text, line);
}

void sv_put(sv_page *page, const char *name, const char *kind, const char *help, uint64_t value) {
  put_head(page, name, kind, help);
  put_line(page, name, "", value);
}

static void draw(sv_mark *mark, uint64_t step) {
  mark->next = mark->shown + step + sv_random_below((uint32_t)step);
}

/* The mark of this figure; true if what it shows is renewed. */
static bool passed(sv_page *page, uint64_t value, uint64_t step, sv_mark **mark) {
  *mark = &page->mark[page->marks++];
  if ((*mark)->next == 0) draw(*mark, step);
  if (!page->exact && value < (*mark)->next) return false;
  (*mark)->shown = value;
  draw(*mark, step);
  return true;
}

void sv_put_count(sv_page *page, const char *name, const char *help, uint64_t value,
                  uint64_t step) {
  sv_mark *mark;
  passed(page, value, step, &mark);
  sv_put(page, name, "counter", help, mark->shown);
}

void sv_put_crowd(sv_page *page, const char *name, const char *help, uint64_t value,
                  uint64_t step) {
  sv_put(page, name, "gauge", help, page->exact ? value : value - value % step);
}

void sv_put_histogram(sv_page *page, const sv_histogram *of) {
  sv_mark *mark;
  uint64_t all = 0;
  for (size_t i = 0; i <= of->bounds; i++) all += of->count[i];
  if (passed(page, all, STEP, &mark)) {
    memcpy(mark->count, of->count, (of->bounds + 1) * sizeof *of->count);
    mark->sum = of->sum;
  }
  put_head(page, of->name, "histogram", of->help);
  all = 0;
  for (size_t i = 0; i <= of->bounds; i++) {
    char bound[24] = "+Inf", part[64];
    all += mark->count[i];
    if (i < of->bounds) snprintf(bound, sizeof bound, "%lld", (long long)of->bound[i]);
    snprintf(part, sizeof part, "_bucket{le=\"%s\"}", bound);
    put_line(page, of->name, part, all);
  }
  put_line(page, of->name, "_sum", mark->sum);
  put_line(page, of->name, "_count", all);
}
