import type { Field } from '../../../contract/register/field.ts'
import type { Fields } from '../../../contract/register/module.ts'

/** One box of a form: a field, or a pair of fields. */
export type FormBox = {
  readonly label: string
  readonly names: readonly string[]
  /** Whether it takes a full line. */
  readonly isWide: boolean
}

/** Pairs of fields that share a box, in this order, when a form has both. */
const pairs: readonly { readonly names: readonly [string, string]; readonly label: string }[] = [
  { names: ['currency', 'annual_cost'], label: 'Currency, annual cost' },
  { names: ['currency', 'total_assets'], label: 'Currency, total assets' },
  { names: ['start_date', 'end_date'], label: 'Start, end' },
  {
    names: ['notice_period_entity', 'notice_period_provider'],
    label: 'Notice period in days: entity, provider',
  },
  { names: ['id_code_type', 'id_code'], label: 'Type of code, identification code' },
  { names: ['additional_id_code_type', 'additional_id_code'], label: 'Type, further identification code' },
  { names: ['recovery_time_hours', 'recovery_point_hours'], label: 'RTO and RPO, in hours' },
]

const isWide = ({ kind }: Field) => kind === 'prose' || kind === 'clauses'

/** Arranges fields in their order; a pair takes the position of its first field, and full-width boxes come last. */
export function layOut(fields: Fields, order: readonly string[] = Object.keys(fields)): FormBox[] {
  const placed = new Set<string>()
  const boxes: FormBox[] = []
  for (const name of order) {
    const field = fields[name]
    if (field === undefined || placed.has(name)) continue
    const pair = pairs.find(
      ({ names }) => names.includes(name) && names.every((each) => order.includes(each)),
    )
    const names = pair === undefined ? [name] : [...pair.names]
    for (const each of names) placed.add(each)
    boxes.push({ label: pair?.label ?? field.label, names, isWide: isWide(field) })
  }
  return [...boxes.filter((box) => !box.isWide), ...boxes.filter((box) => box.isWide)]
}
