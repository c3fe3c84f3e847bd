import type { Context } from '../../operations/call/context.ts'

/** Returns the tier of the local instance: `local` allows everything, `free` only reading the register. */
export function readLicenceStatus(_input: object, { settings }: Context) {
  return { tier: settings().plan, valid: true, origin: 'local' as const }
}

/** Returns the tier with its limits: numbers of register records that may be written, null for unlimited. */
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
