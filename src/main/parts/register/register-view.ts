import { peopleCsv } from '../../../contract/people-csv.ts'
import type { Context } from './context.ts'

/** Returns the register by provider, each with the completion of its rows. */
export async function readRegister(
  { limit, offset }: { readonly limit: number; readonly offset: number },
  context: Context,
) {
  return { ...(await context.register.ask('register', { limit, offset })), origin: 'local' as const }
}

/** More than the number of providers in any register. */
const all = 1_000_000

/**
 * Returns the register as CSV for people: one line per provider. Values that a spreadsheet would evaluate as formulas
 * are escaped.
 */
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
