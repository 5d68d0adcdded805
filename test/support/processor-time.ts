/** Starts to count. @returns the processor time of this process since then, ms: the machine may be busy with other things */
export function countProcessorTime(): () => number {
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  };
}
