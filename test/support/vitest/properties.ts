import fc from 'fast-check';
import { runSeed } from '../seed.ts';

/** Loaded before files with properties: each draws its values from the seed of the run. */
fc.configureGlobal({ seed: runSeed() });
