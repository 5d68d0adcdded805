/** How long tests wait for something, ms: shorter than the time limit of a test, so that the failed expectation is reported. */
export const patienceMs = 30_000;
