import { isProblem } from '../../src/contract/problem.ts'
import { openWorkstation } from '../../src/main/operations/workstation.ts'
import { peakMegabytes } from './peak-memory.ts'

/**
 * Queries a filled register like its window, and prints how long each answer took. Arguments: data directory,
 * resources.
 */
const [, , dataDir = '', resources = ''] = process.argv
const rounds = 60

type Browsed = { readonly items: readonly { readonly record: { readonly uuid: string } }[] }

const workstation = openWorkstation({ dataDir, resources, version: 'bench', host: 'headless' })

async function ask<T>(name: string, input: object): Promise<{ readonly answer: T; readonly ms: number }> {
  const started = performance.now()
  const answer = await workstation.invokeNamed(name, input, { kind: 'cli' })
  if (isProblem(answer)) throw new Error(`${name}: ${answer.message}`)
  return { answer: answer as T, ms: performance.now() - started }
}

const validate = await ask<{ readonly summary: { readonly error: number } }>('registerExport.validate', {})
const packaged = await ask('registerExport.package', {})
const peakMb = peakMegabytes()
const filing = await ask('registerFilings.build', { draft: true })
const { answer: services } = await ask<Browsed>('register.browse', {
  kind: 'services',
  limit: rounds,
  offset: 100,
})
const changes: number[] = []
for (const [at, { record }] of services.items.entries()) {
  const fields = at % 2 === 0 ? { processing_countries: [] } : { reliance_level: 'full' }
  changes.push((await ask('register.preview', { kind: 'services', uuid: record.uuid, fields })).ms)
}
console.log(
  JSON.stringify({
    validateMs: validate.ms,
    packageMs: packaged.ms,
    filingMs: filing.ms,
    peakMb,
    filingPeakMb: peakMegabytes(),
    errors: validate.answer.summary.error,
    changes,
  }),
)
await workstation.close()
