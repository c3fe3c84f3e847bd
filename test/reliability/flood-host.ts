import { openSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { serveApi } from '../../src/main/http/serve-api.ts'
import { startLocalHost } from '../contract/local-host.ts'
import { hostFigures } from './host-figures.ts'

/**
 * A host in a separate process, which prints its resource usage for each line that it receives. Two manners are wrong
 * on purpose: `keeps` opens a file with each answer and retains 200 KB, `silent` leaves every tenth request unanswered.
 */

const manner = process.argv[2] ?? ''
const host = await startLocalHost({ withWindow: manner === '' })
const kept: unknown[] = []
let asked = 0

async function spoil(): Promise<void> {
  asked++
  if (manner === 'keeps') kept.push(openSync(import.meta.filename, 'r'), Buffer.alloc(204_800, asked))
  if (manner === 'silent' && asked % 10 === 0) await new Promise(() => undefined)
}

const { workstation } = host
const url =
  manner === ''
    ? host.url
    : (
        await serveApi(
          {
            ...workstation,
            call: async (...given: Parameters<typeof workstation.call>) => {
              await spoil()
              return workstation.call(...given)
            },
          },
          { port: 0 },
        )
      ).url

console.log(JSON.stringify({ port: Number(new URL(url).port), key: host.firstKey }))
for await (const line of createInterface({ input: process.stdin })) {
  if (line !== 'figures') break
  console.log(JSON.stringify(hostFigures()))
}
await host.stop()
process.exit()
