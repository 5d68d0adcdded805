import { setFlagsFromString } from 'node:v8';

/** By default a burst of pushes grows the young heap to 48 MB until the program is idle. Pages have their own heaps. */
export function keepYoungHeapSmall(): void {
  setFlagsFromString('--semi-space-growth-factor=1');
}
