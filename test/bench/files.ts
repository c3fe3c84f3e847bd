import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SimilarityIndex } from '../../src/main/engine/file/similar.ts'
import { pdf } from '../hostile-files/documents.ts'
import { FileHostProcess } from '../hostile-files/file-host-process.ts'
import { numbersFrom } from '../numbers-from.ts'
import { budgets } from './budgets.ts'
import { makeCorpus } from './corpus.ts'
import { type Figure, figure, held } from './figures.ts'
import { median } from './measure.ts'

/** Files taken in by path and analysed by a host of its own, which runs from the sources, with its boxes. */

const fileCount = 1000
/** Files that are sent before their results are awaited. */
const together = 16
const rounds = 9
const part = 'files'

export async function measureFiles(cache: string): Promise<Figure[]> {
  const folder = mkdtempSync(join(cache, 'files-'))
  const host = new FileHostProcess()
  try {
    await host.address
    await host.figures()
    const figures = [
      ...(await measureSingle(host, folder)),
      ...(await measureOrdinary(host, folder)),
      measureSimilar(),
    ]
    const { rssMb, latestMs } = await host.figures()
    return [
      ...figures,
      held(part, 'host, memory afterwards', `${Math.round(rssMb)} MB`, rssMb, budgets.fileHostMemory),
      held(part, 'host, longest stall', `${Math.round(latestMs)} ms`, latestMs, budgets.longestStall),
    ]
  } finally {
    await host.end()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Returns ordinary files of this system of at most 1 MB, spread over its folders; fewer where it has fewer. */
function ordinaryFiles(): string[] {
  const roots = ['/usr/bin', '/usr/lib', '/usr/share'].filter((root) => existsSync(root))
  const found = spawnSync('find', [...roots, '-xdev', '-type', 'f', '-size', '-2048'], { maxBuffer: 2 ** 28 })
  const paths = found.stdout?.toString('utf8').split('\n').filter(Boolean) ?? []
  const step = Math.max(1, Math.floor(paths.length / (fileCount * 1.2)))
  return paths
    .toSorted()
    .filter((_path, index) => index % step === 0)
    .slice(0, fileCount)
}

/** The same files by `file` and `sha256sum`, in this run. */
function peerSeconds(paths: readonly string[], folder: string): number | null {
  const list = join(folder, 'list')
  writeFileSync(list, `${paths.join('\n')}\n`)
  const began = performance.now()
  const { status } = spawnSync('/bin/sh', [
    '-c',
    `file -f '${list}' > /dev/null && tr '\\n' '\\0' < '${list}' | xargs -0 sha256sum > /dev/null`,
  ])
  return status === 0 ? (performance.now() - began) / 1000 : null
}

async function measureOrdinary(host: FileHostProcess, folder: string): Promise<Figure[]> {
  const paths = ordinaryFiles()
  if (paths.length < 100) return []
  const megabytes = paths.reduce((sum, path) => sum + statSync(path).size, 0) / 2 ** 20
  peerSeconds(paths, folder)
  const peer = peerSeconds(paths, folder)
  const began = performance.now()
  let next = 0
  let failed = 0
  const send = async () => {
    for (let path = paths[next++]; path !== undefined; path = paths[next++])
      if ((await host.analyse(path)).state !== 'completed') failed++
  }
  await Promise.all(Array.from({ length: together }, send))
  const seconds = (performance.now() - began) / 1000
  const rate = paths.length / seconds
  const what = `${paths.length} ordinary files, ${Math.round(megabytes)} MB`
  return [
    held(part, what, `${Math.round(rate)}/s`, rate, budgets.fileRate),
    figure(part, 'of them not analysed to their end', String(failed)),
    peer === null
      ? figure(part, 'file and sha256sum', 'not installed')
      : figure(part, 'file and sha256sum', `${peer.toFixed(2)} s; Skerry ${(seconds / peer).toFixed(1)} ×`),
  ]
}

async function measureSingle(host: FileHostProcess, folder: string): Promise<Figure[]> {
  const timed = async (name: string, bytes: Uint8Array) => {
    const path = join(folder, name)
    writeFileSync(path, bytes)
    const { ms, tools } = await host.analyse(path)
    return { ms, toolMs: (tool: string) => tools.find((each) => each.tool === tool)?.milliseconds ?? 0 }
  }
  mkdirSync(folder, { recursive: true })
  const cold = (await timed('cold.txt', Buffer.from('the first'))).ms
  const mails: number[] = []
  const prose = makeCorpus('prose', 65_536, 3).toString('latin1')
  for (let round = 0; round <= rounds; round++) {
    const head = `From: a@b.example\r\nTo: c@d.example\r\nSubject: ${round}\r\nDate: Fri, 20 Nov 2026 06:12:44 +0000\r\n`
    const mail = `${head}Message-ID: <${round}@b.example>\r\n\r\n${prose.slice(round * 5000, round * 5000 + 4800)}`
    mails.push((await timed(`${round}.eml`, Buffer.from(mail, 'latin1'))).ms)
  }
  const pages = await timed('20.pdf', largePdf(20))
  const capture = await timed('100.pcap', captureOf(100))
  // the first one loads the tools
  const mail = median(mails.slice(1))
  const rate = 100_000 / Math.max(1, capture.toolMs('capture'))
  return [
    figure(part, 'the first file of a host that has just started', `${Math.round(cold)} ms`),
    held(part, 'mail of 5 KB, all of its analysis', `${Math.round(mail)} ms`, mail, budgets.fileMail),
    held(part, 'PDF of 20 MB', `${(pages.ms / 1000).toFixed(2)} s`, pages.ms / 1000, budgets.filePdf),
    held(part, 'capture of 100 MB, its own tool', `${Math.round(rate)} MB/s`, rate, budgets.fileCapture),
    figure(part, 'capture of 100 MB, all of it', `${(capture.ms / 1000).toFixed(2)} s`),
  ]
}

/** A PDF of pages with noise of this many megabytes in their streams. */
function largePdf(megabytes: number): Buffer {
  const random = numbersFrom(5)
  const noise = Buffer.from(Uint32Array.from({ length: 2 ** 18 }, () => random() * 2 ** 32).buffer)
  const kids = Array.from({ length: megabytes }, (_, index) => `${3 + index * 2} 0 R`).join(' ')
  const objects: (string | Buffer)[] = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${kids}]/Count ${megabytes}>>`,
  ]
  for (let index = 0; index < megabytes; index++)
    objects.push(
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents ${4 + index * 2} 0 R>>`,
      Buffer.concat([
        Buffer.from(`<</Length ${noise.length}>>\nstream\n`),
        noise,
        Buffer.from('\nendstream'),
      ]),
    )
  return pdf(objects)
}

/** A capture (pcap, Ethernet) of TCP segments of 1,400 bytes in 5,000 conversations. */
function captureOf(megabytes: number): Buffer {
  const head = Buffer.from('d4c3b2a1020004000000000000000000ffff000001000000', 'hex')
  const size = 14 + 20 + 20 + 1400
  const packet = Buffer.alloc(16 + size, 0x61)
  packet.writeUInt32LE(1_764_000_000, 0)
  packet.writeUInt32LE(size, 8)
  packet.writeUInt32LE(size, 12)
  packet.writeUInt16BE(0x0800, 28)
  const ip = 30
  Buffer.from('4500000000004000400600000a000001c0000207', 'hex').copy(packet, ip)
  packet.writeUInt16BE(size - 14, ip + 2)
  Buffer.from('00000050000000010000000150187210000000000000'.slice(0, 40), 'hex').copy(packet, ip + 20)
  const count = Math.floor((megabytes * 2 ** 20) / packet.length)
  const bytes = Buffer.alloc(head.length + count * packet.length)
  head.copy(bytes)
  for (let index = 0; index < count; index++) {
    packet.writeUInt16BE(1024 + (index % 5000), ip + 20)
    packet.writeUInt32BE(1 + Math.floor(index / 5000) * 1400, ip + 24)
    packet.copy(bytes, head.length + index * packet.length)
  }
  return bytes
}

/** Files that resemble one among ten thousand with signatures that are different or share a part. */
function measureSimilar(): Figure {
  const index = new SimilarityIndex()
  const files = Array.from({ length: 10_000 }, (_, at) => {
    const text = (salt: string, length: number) =>
      createHash('sha512').update(`${salt}${at}`).digest('base64').slice(0, length)
    const shared = at % 50 === 0 ? 'TheSamePartOfManyFiles12345' : text('c', 27)
    const tlsh = `T1${createHash('sha512').update(`t${at}`).digest('hex').slice(0, 70).toUpperCase()}`
    return { key: String(at), ssdeep: `3072:${text('a', 32)}${shared}:${text('b', 32)}`, tlsh }
  })
  for (const file of files) index.add(file)
  const times = files.slice(0, 20).map((file) => {
    const began = performance.now()
    index.similarTo(file)
    return performance.now() - began
  })
  const most = Math.max(...times)
  return held(
    part,
    'similar among 10,000, the slowest of 20',
    `${most.toFixed(1)} ms`,
    most,
    budgets.fileSimilar,
  )
}
