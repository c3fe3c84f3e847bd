import type { RegisterTaxonomy } from '../../contract/workstation/register/register.ts'

/** Reads the taxonomy: members of closed lists, templates and their columns. */

export type ListMember = NonNullable<RegisterTaxonomy['lists'][string]>[number]
export type Template = RegisterTaxonomy['templates'][number]
export type TemplateColumn = Template['columns'][number]

const none: readonly ListMember[] = []

/** Returns the members of a closed list, in its order. */
export function membersOf(taxonomy: RegisterTaxonomy | null, list: string): readonly ListMember[] {
  return taxonomy?.lists[list] ?? none
}

const byCode = new WeakMap<RegisterTaxonomy, Map<string, ReadonlyMap<string, ListMember>>>()

/** Returns the member of a list with this code; null when there is none or the lists are not loaded yet. */
export function memberOf(taxonomy: RegisterTaxonomy | null, list: string, code: string): ListMember | null {
  if (taxonomy === null) return null
  const lists = byCode.get(taxonomy) ?? new Map<string, ReadonlyMap<string, ListMember>>()
  byCode.set(taxonomy, lists)
  let members = lists.get(list)
  if (members === undefined) {
    members = new Map(membersOf(taxonomy, list).map((member) => [member.code, member]))
    lists.set(list, members)
  }
  return members.get(code) ?? null
}

/** Returns the short sign of a member: the ISO code, or the part after the colon when it is meaningful (`S14`). */
export function signOf({ code, iso }: ListMember): string | null {
  if (iso !== undefined) return iso
  const last = code.slice(code.indexOf(':') + 1)
  return /^S\d\d$/.test(last) ? last : null
}

/** Returns a member as a line of a list: `DE Germany`, `S14 ICT operation management`, `Full reliance`. */
export function memberWords(member: ListMember): string {
  const sign = signOf(member)
  return sign === null ? member.label : `${sign} ${member.label}`
}

/** Returns a template with its columns. */
export function templateOf(taxonomy: RegisterTaxonomy | null, code: string): Template | null {
  return taxonomy?.templates.find((template) => template.code === code) ?? null
}
