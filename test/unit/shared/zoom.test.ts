import { expect, it } from 'vitest';
import { zoomStep, zoomSteps } from '../../../src/shared/model/zoom.ts';

it('the zoom changes step by step, also from a size between steps, and stops at the limits', () => {
  expect([zoomStep(1, 'in'), zoomStep(1, 'out'), zoomStep(1.05, 'in'), zoomStep(1.05, 'out')]).toEqual([
    1.1, 0.9, 1.1, 1,
  ]);
  expect([zoomStep(zoomSteps.at(-1) ?? 0, 'in'), zoomStep(zoomSteps[0], 'out')]).toEqual([2, 0.8]);
});
