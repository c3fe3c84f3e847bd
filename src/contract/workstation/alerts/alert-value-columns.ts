/** Columns whose values are chosen individually. */
export const valueColumns = [
  'tags',
  'techniques',
  'machines',
  'reasons',
  'cases',
  'types',
  'observables',
] as const
export type ValueColumn = (typeof valueColumns)[number]

/** Maximum number of values for one column of a filter. */
export const maxValues = 50
