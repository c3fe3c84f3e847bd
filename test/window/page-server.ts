import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileFor, sendFile } from '../../src/main/headless/static-files.ts'

/** The built page, served as the headless host serves it: with its policy, and nothing that answers a call. */

const renderer = join(import.meta.dirname, '..', '..', 'out', 'renderer')

export type PageServer = { readonly origin: string; readonly close: () => Promise<void> }

export async function servePage(): Promise<PageServer> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://window.test')
    const file = fileFor(renderer, pathname)
    if (file !== null) return sendFile(response, file)
    response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
