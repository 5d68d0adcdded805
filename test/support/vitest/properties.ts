import fc from 'fast-check';
import { runSeed } from '../seed.ts';

/** Loaded before files with property tests, to seed their values with the seed of the run. */
fc.configureGlobal({ seed: runSeed() });
