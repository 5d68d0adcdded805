import { setFlagsFromString } from 'node:v8';

/** By default a burst of pushes grows it to 48 MB, kept until idle. Pages have their own heaps. */
export function keepYoungHeapSmall(): void {
  setFlagsFromString('--semi-space-growth-factor=1');
}
