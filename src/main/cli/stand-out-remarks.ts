import type { SearchedText } from '../../contract/core/stand-outs.ts'

/** What an answer says about how much it looked at for what stands out in a text. */
export type LookedAt = {
  readonly stands_out?: readonly { readonly kind: string }[]
  readonly stands_out_total?: number
  readonly looked_at?: {
    readonly values: number
    readonly of_values: number
    readonly text: SearchedText
    readonly not_read: readonly string[]
  }
}

/** Returns what the list of what stands out does not show: what was cut, what was not looked at, and that no actor is named. */
export function standOutRemarks({
  stands_out: items = [],
  stands_out_total: total = 0,
  looked_at,
}: LookedAt): string[] {
  if (looked_at === undefined) return []
  const { values, of_values, text, not_read } = looked_at
  const remarks: string[] = []
  if (items.length < total) remarks.push(`These are the gravest ${items.length} of ${total}.`)
  if (values < of_values) remarks.push(`Only the first ${values} of ${of_values} values were looked at.`)
  if (text === 'part') remarks.push('Names of threat actors were searched for in a part of the text only.')
  if (not_read.length > 0) remarks.push(`Not read: ${not_read.join(', ')}.`)
  // names may be among those that are cut
  const isAll = items.length === total && text === 'whole' && not_read.length === 0
  if (isAll && !items.some(({ kind }) => kind === 'actor'))
    remarks.push('No threat actor of the imported sets is named.')
  return remarks
}
