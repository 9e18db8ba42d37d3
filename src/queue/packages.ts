import { EnvironmentError } from '../run/errors.js';

export type Bullmq = typeof import('bullmq');
export type { Redis } from 'ioredis';

const load = async <T>(name: string, loading: Promise<T>): Promise<T> => {
  try {
    return await loading;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new EnvironmentError(
      `a queue needs the package ${name}, which is not installed; install it next to Herald: npm install bullmq ioredis`,
    );
  }
};

/** The packages that a queue needs. Nothing else loads them, and Herald works without them. */
export const loadBullmq = (): Promise<Bullmq> => load('bullmq', import('bullmq'));
export const loadIoredis = () => load('ioredis', import('ioredis'));
