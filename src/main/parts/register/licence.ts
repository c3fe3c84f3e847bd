import type { Context } from '../../operations/context.ts'

/** The tier of the local instance: `local` may do everything, `free` only reads the register. */
export function readLicenceStatus(_input: object, { settings }: Context) {
  return { tier: settings().plan, valid: true, origin: 'local' as const }
}

/** The tier with what it allows: records of the register that may be written, null being without bound. */
export function readLicenceInfo(_input: object, { settings }: Context) {
  const isFree = settings().plan === 'free'
  return {
    tier: settings().plan,
    valid: true,
    read_only: isFree,
    limits: { providers: isFree ? 0 : null, arrangements: isFree ? 0 : null, users: null },
    origin: 'local' as const,
  }
}
