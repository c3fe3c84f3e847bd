import { isKindName, kindNames } from '../../../../contract/register/kinds.ts'
import { writeWorkbook } from '../../../engine/register/sheets/write-workbook.ts'
import type { LiveState } from './live-state.ts'
import { registerFormat, registerFormatVersion } from './register-format.ts'

/** Returns the whole register as a workbook in the layout of the authority's template, or as Skerry's own JSON. */
export async function answerExport(
  state: LiveState,
  { form }: { readonly form: 'xlsx' | 'json' },
): Promise<{ readonly name: string; readonly bytes: Uint8Array }> {
  const { live } = state
  const name = `register-${live.derived.model.filing.reference_date ?? 'undated'}.${form}`
  if (form === 'json') return { name, bytes: new TextEncoder().encode(registerJson(state)) }
  const bytes = await writeWorkbook(live.derived.tables(), live.taxonomy)
  return { name, bytes }
}

/** Returns all entered records, one per line, in the order of the modules; equal registers yield equal texts. */
function registerJson({ live, order }: LiveState): string {
  const { model } = live.derived
  const lines: string[] = []
  for (const kind of ['filing', 'definitions', ...kindNames]) {
    const records = isKindName(kind) ? order.sorted(model.all(kind)) : [model.find(kind)]
    for (const record of records) {
      if (record === undefined) continue
      const data = Object.entries(record.data).filter(([, value]) => !isNothing(value))
      lines.push(JSON.stringify({ kind: record.kind, uuid: record.uuid, data: Object.fromEntries(data) }))
    }
  }
  const head = JSON.stringify({
    format: registerFormat,
    version: registerFormatVersion,
    taxonomy: live.taxonomy.id,
  })
  return `${head.slice(0, -1)},"records":[\n${lines.join(',\n')}\n]}\n`
}

function isNothing(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}
