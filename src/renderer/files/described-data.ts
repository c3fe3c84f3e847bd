/** The result of a tool as facts and tables, whatever its form: names are those of the field, values as they are. */
export type DescribedData = {
  readonly facts: readonly (readonly [name: string, value: string])[]
  readonly parts: readonly DescribedPart[]
}

export type DescribedPart = {
  readonly title: string
  readonly facts: readonly (readonly [name: string, value: string])[]
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
  /** Numbers to be drawn, such as the entropy of blocks. */
  readonly plot: readonly number[] | null
}

type Values = Readonly<Record<string, unknown>>

const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isScalar = (value: unknown) => typeof value !== 'object' || value === null

/** A list of this many numbers is a plot, not a row of values. */
const plotFrom = 32

/** Describes the result of a tool. What is null, or an empty list, says nothing and is left out. */
export function describeData(data: unknown): DescribedData {
  if (!isRecord(data)) return { facts: [], parts: [] }
  const facts = factsOf(data)
  return { facts, parts: partsOf(data, []) }
}

function partsOf(data: Values, above: readonly string[]): DescribedPart[] {
  return Object.entries(data).flatMap(([name, value]) => {
    const path = [...above, wordsOf(name)]
    const part = { title: path.join(', '), facts: [], columns: [], rows: [], plot: null }
    if (Array.isArray(value)) {
      if (value.length === 0 || value.every(isScalar)) return plotOf(value, part)
      const records = value.filter(isRecord)
      const columns = [...new Set(records.flatMap((each) => Object.keys(each)))]
      return [
        {
          ...part,
          columns: columns.map(wordsOf),
          rows: records.map((each) => columns.map((column) => textOf(each[column]))),
        },
      ]
    }
    if (!isRecord(value) || above.length > 3) return []
    const facts = factsOf(value)
    return [...(facts.length === 0 ? [] : [{ ...part, facts }]), ...partsOf(value, path)]
  })
}

function plotOf(values: readonly unknown[], part: DescribedPart): DescribedPart[] {
  const numbers = values.filter((each): each is number => typeof each === 'number')
  return numbers.length >= plotFrom && numbers.length === values.length ? [{ ...part, plot: numbers }] : []
}

function factsOf(data: Values): [string, string][] {
  return Object.entries(data).flatMap(([name, value]): [string, string][] => {
    if (isScalar(value)) return value === null || value === undefined ? [] : [[wordsOf(name), textOf(value)]]
    if (!Array.isArray(value) || value.length === 0 || !value.every(isScalar)) return []
    const isPlot = value.length >= plotFrom && value.every((each) => typeof each === 'number')
    return isPlot ? [] : [[wordsOf(name), value.map(textOf).join(', ')]]
  })
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return isScalar(value) ? String(value) : JSON.stringify(value)
}

/** `virtual_address` is “virtual address”. */
function wordsOf(name: string): string {
  return name.replaceAll('_', ' ')
}
