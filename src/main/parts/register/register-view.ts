import { peopleCsv } from '../../../contract/people-csv.ts'
import type { Context } from './context.ts'

/** The register by provider, each with how complete its rows are. */
export async function readRegister(
  { limit, offset }: { readonly limit: number; readonly offset: number },
  context: Context,
) {
  return { ...(await context.register.ask('register', { limit, offset })), origin: 'local' as const }
}

/** More providers than any register has. */
const all = 1_000_000

/** The register as CSV for people: a line for each provider. Values that a spreadsheet would compute are guarded. */
export async function exportRegisterCsv(_input: object, context: Context): Promise<string> {
  const { items } = await context.register.ask('register', { limit: all, offset: 0 })
  const lines = items.map(({ provider, arrangements, services, completion }) => [
    provider.name,
    provider.id_code ?? '',
    provider.criticality ?? '',
    provider.status ?? '',
    String(arrangements),
    String(services),
    `${Math.round(completion.overall * 100)} %`,
  ])
  return peopleCsv(
    ['Provider', 'Identification code', 'Criticality', 'Status', 'Arrangements', 'Services', 'Complete'],
    lines,
  )
}
