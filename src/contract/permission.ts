/**
 * Permissions of a local key. Writing implies reading; full access implies all, including those added later.
 * `any-key` needs a valid key and no permission; `public` needs no key at all.
 */
export const permissions = [
  'scan.lookup',
  'scan.domain',
  'scan.file',
  'scan.batch',
  'redkit',
  'watchdog.read',
  'watchdog.write',
  'cases.read',
  'cases.write',
  'tags.read',
  'tags.write',
  'ir.read',
  'ir.write',
  'ir.admin',
  'register.read',
  'register.write',
  'actors.read',
] as const

export type Permission = (typeof permissions)[number]

/** What an operation requires of its caller. */
export type Requirement = Permission | 'any-key' | 'public'

/** The grant that includes every permission, current and future. */
export const fullAccess = 'full'

/** Whether a key with these grants has what `required` names. */
export function permits(grants: readonly string[], required: Requirement): boolean {
  if (required === 'public' || required === 'any-key') return true
  if (grants.includes(fullAccess) || grants.includes(required)) return true
  const [area, level] = required.split('.')
  if (level === 'read') return grants.includes(`${area}.write`) || grants.includes(`${area}.admin`)
  return level === 'write' && grants.includes(`${area}.admin`)
}
