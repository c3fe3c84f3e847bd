import { spawnSync } from 'node:child_process'

/** Fallback when neither date is known: the earliest that every archive format can hold, in seconds since 1970. */
const noDate = 315_532_800

/**
 * Returns the one timestamp of all packed files, in seconds since 1970: that of the environment (`SOURCE_DATE_EPOCH`,
 * as reproducible-builds.org describes it), else that of the commit.
 */
export function sourceDate(root: string, environment: NodeJS.ProcessEnv = process.env): number {
  const given = environment.SOURCE_DATE_EPOCH
  if (given !== undefined && /^\d{1,10}$/.test(given)) return Number(given)
  const { status, stdout } = spawnSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' })
  return status === 0 && /^\d+\s*$/.test(stdout) ? Number(stdout) : noDate
}
