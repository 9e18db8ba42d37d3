export type MetricType = 'counter' | 'gauge' | 'summary';

/** The lines of one metric in the text format of Prometheus. A sample is what follows the name: `{state="open"} 3`, `_sum 1.5`. */
export const makeMetric = (name: string, type: MetricType, help: string, samples: readonly string[]): string =>
  [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...samples.map((sample) => `${name}${sample}`), ''].join('\n');
