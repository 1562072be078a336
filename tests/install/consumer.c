/* The C interface as an installation gives it. */
#include <halfboard.h>
#include <stdio.h>

int main(void) {
  halfboard_position* position = NULL;
  char* answer = NULL;
  if (halfboard_open("halfcut", "start", "{\"size\": 3}", &position, &answer) != HALFBOARD_DONE)
    return 1;
  halfboard_free(answer);
  if (halfboard_solve(position, NULL, NULL, &answer) != HALFBOARD_DONE) return 1;
  puts(answer);
  halfboard_free(answer);
  halfboard_close(position);
  return 0;
}
