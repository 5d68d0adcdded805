import { setTestTime } from '../test-time.ts';

/** Loaded before every file of unit and contract tests: none of them depends on the hour at which it runs. */
setTestTime();
