import { InvalidArgumentError } from 'commander'
import { invalid, isProblem, type Problem, problem } from '../../contract/problem.ts'
import { defaultDataDir } from '../operations/data-dir/data-dir.ts'
import {
  type Config,
  type ConfigKey,
  checkHostname,
  type OutputForm,
  outputForms,
  profilesOf,
  readConfig,
} from './config-file.ts'
import { unlike } from './nearest.ts'
import type { Surroundings } from './surroundings.ts'

/** Global flags of every command, as returned by the parser. */
export type GlobalFlags = {
  readonly dataDir?: string
  readonly hostname?: string
  readonly actorsHostname?: string
  readonly apiKey?: string
  readonly profile?: string
  readonly output?: string
  readonly json?: true
  readonly quiet?: true
  readonly dryRun?: true
}

/** The options of a run, resolved before its command: flag before environment before profile before file. */
export type Choices = {
  readonly dataDir: string
  readonly form: OutputForm
  /** True when this run specifies the form, false when it is the default. */
  readonly isFormAsked: boolean
  readonly isQuiet: boolean
  readonly isDryRun: boolean
  /** Address of another instance; null for this workstation. */
  readonly hostname: string | null
  readonly actorsHostname: string | null
}

export async function settle(
  flags: GlobalFlags,
  { environment, platform }: Pick<Surroundings, 'environment' | 'platform'>,
): Promise<Choices | Problem> {
  const dataDir = flags.dataDir ?? defaultDataDir(platform, environment)
  const config = await readConfig(dataDir)
  if (isProblem(config)) return config
  const profile = flags.profile ?? (environment.SKERRY_PROFILE || null)
  if (profile !== null && !profilesOf(config).includes(profile)) return unknownProfile(profile, config)
  const kept = (key: ConfigKey) =>
    (profile === null ? undefined : config.get(`profiles.${profile}.${key}`)) ?? config.get(key)
  const hostname = flags.hostname ?? (environment.SKERRY_HOSTNAME || kept('hostname')) ?? 'local'
  const actorsHostname =
    flags.actorsHostname ?? (environment.SKERRY_ACTORS_HOSTNAME || kept('actors_hostname')) ?? hostname
  const refused = checkHostname('hostname', hostname) ?? checkHostname('actors-hostname', actorsHostname)
  if (refused !== null) return refused
  const asked = askedForm(flags)
  if (isProblem(asked)) return asked
  return {
    dataDir,
    form: asked ?? (kept('output') as OutputForm | undefined) ?? 'table',
    isFormAsked: asked !== null,
    isQuiet: flags.quiet === true,
    isDryRun: flags.dryRun === true,
    hostname: hostname === 'local' ? null : hostname,
    actorsHostname: actorsHostname === 'local' ? null : actorsHostname,
  }
}

function askedForm({ output, json }: GlobalFlags): OutputForm | null | Problem {
  if (output === undefined) return json === true ? 'json' : null
  const form = outputForms.find((known) => known === output)
  if (form === undefined) {
    return unlike('output', `it must be one of ${outputForms.join(', ')}`, output, outputForms)
  }
  return json === true && form !== 'json'
    ? invalid('output', `--json and -o ${form} exclude each other`)
    : form
}

function unknownProfile(name: string, config: Config): Problem {
  const known = profilesOf(config)
  const list = known.length === 0 ? 'None is saved yet.' : `Known: ${known.join(', ')}.`
  return problem('invalid', `Provided profile is invalid: there is no profile ${name.slice(0, 64)}. ${list}`)
}

/** Parses a flag in seconds. */
export function seconds(text: string): number {
  const value = Number(text)
  if (!Number.isFinite(value) || value <= 0) throw new InvalidArgumentError('It must be a number of seconds.')
  return value
}
