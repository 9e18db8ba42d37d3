import { beforeAll, describe, expect, test } from 'vitest';
import { parseMetricsAddress } from '../../src/cli/queue/metrics-address.js';
import { WorkerMetrics } from '../../src/queue/worker-metrics.js';
import { describeWithTools } from '../tools.js';
import { endAllAfterwards, makeClass, type Running, startHerald, startRedis, startWorker, until } from './harness.js';

endAllAfterwards();

/** Far more than it takes: the machine may be busy. */
const TIMEOUT = 600_000;

describe('an address for metrics', () => {
  test.each([
    [':9464', '127.0.0.1', 9464],
    [':0', '127.0.0.1', 0],
    ['0.0.0.0:9464', '0.0.0.0', 9464],
    ['[::1]:9464', '::1', 9464],
    ['worker-3.example:80', 'worker-3.example', 80],
  ])('%s is one', (text, host, port) => {
    expect(parseMetricsAddress(text)).toEqual({ host, port });
  });

  test.each(['', '9464', ':', ':x', ':65536', '::1:9464', '[::1]', '[one]:9464', 'http://localhost:9464', 'a b:1'])(
    '%j is none',
    (text) => {
      expect(() => parseMetricsAddress(text)).toThrow(`--metrics is "${text}"; expected [HOST]:PORT`);
    },
  );
});

test('jobs are counted by outcome, and timed if they were done', () => {
  let now = 0;
  const metrics = new WorkerMetrics(() => now);
  const job = (name: string, ...kinds: readonly ('begun' | 'known' | 'done' | 'given back')[]): void => {
    for (const kind of kinds) metrics.note({ job: name, kind });
  };
  job('a', 'begun');
  job('b', 'begun');
  now = 2500;
  job('a', 'done');
  job('b', 'given back');
  job('c', 'known');
  job('d', 'begun');
  job('e', 'begun');
  metrics.note({ job: 'e', kind: 'failed', reason: 'no disk' });
  expect(samplesIn(metrics.print(false))).toEqual([
    'herald_worker_jobs_total{outcome="done"} 1',
    'herald_worker_jobs_total{outcome="known"} 1',
    'herald_worker_jobs_total{outcome="failed"} 1',
    'herald_worker_jobs_total{outcome="given_back"} 1',
    'herald_worker_jobs_running 1',
    'herald_worker_job_seconds_sum 2.5',
    'herald_worker_job_seconds_count 1',
    'herald_worker_redis_connected 0',
  ]);
});

const samplesIn = (text: string): string[] => text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));

describeWithTools(['redis-server'], 'a worker with metrics', () => {
  let worker: Running;
  let url: string;

  beforeAll(async () => {
    const redis = await startRedis();
    worker = await startWorker(redis.url, '--metrics', ':0', '--grace', '0');
    const shown = /^metrics at (http:\/\/127\.0\.0\.1:\d+\/metrics)$/m.exec(worker.text());
    url = shown?.[1] as string;
    const two = makeClass({ right: '', wrong: '' });
    expect((await two.grade('there', '--queue', redis.url).ran).code).toBe(0);
    await until('both jobs are done', () => worker.text().split(' done').length === 3);
    await redis.process().end('SIGKILL');
  }, TIMEOUT);

  test(
    'serves them over HTTP, also while Redis is away',
    async () => {
      const response = await fetch(url);
      expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
      const samples = samplesIn(await response.text());
      expect(samples).toContain('herald_worker_jobs_total{outcome="done"} 2');
      expect(samples).toContain('herald_worker_jobs_running 0');
      expect(samples).toContain('herald_worker_job_seconds_count 2');
      const seconds = samples.find((line) => line.startsWith('herald_worker_job_seconds_sum '));
      expect(Number(seconds?.split(' ')[1])).toBeGreaterThan(0);
      await until('it notices', async () => (await (await fetch(url)).text()).includes('redis_connected 0'));
      expect(await (await fetch(url.replace('metrics', 'healthz'))).json()).toEqual({ status: 'ok' });
      const missing = await fetch(url.replace('metrics', 'else'));
      // A connection stays open until its response has been read.
      expect([missing.status, await missing.text()]).toEqual([404, expect.any(String)]);
    },
    TIMEOUT,
  );

  test('refuses an address that is taken or wrong', async () => {
    const redis = await startRedis();
    const start = (metrics: string) => startHerald('worker', '--queue', redis.url, '--metrics', metrics).ran;
    expect(await start(`:${new URL(url).port}`)).toMatchObject({
      code: 3,
      err: expect.stringContaining(`cannot listen on 127.0.0.1:${new URL(url).port}: address in use`),
    });
    expect(await start('9464')).toMatchObject({
      code: 2,
      err: expect.stringContaining('--metrics is "9464"; expected [HOST]:PORT'),
    });
    await worker.end('SIGTERM');
  });
});
