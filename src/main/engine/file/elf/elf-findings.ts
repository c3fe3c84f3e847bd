import type { Found, ToolOutput } from '../file-tool.ts'
import { type ElfImage, segmentAt } from './elf-image.ts'
import { denseCode } from './elf-packers.ts'
import type { ElfResult } from './elf-result.ts'

export type ReadElf = { readonly image: ElfImage; readonly result: ElfResult; readonly output: ToolOutput }

/** Reports what somebody judging the program wants to know. */
export function reportFindings(read: ReadElf): void {
  const found = [
    ...loadingFindings(read),
    ...packerFindings(read),
    ...functionFindings(read),
    ...overlayFindings(read),
  ]
  for (const finding of found) read.output.finding(finding)
}

const usualInterpreter =
  /^(?:\/usr)?(?:\/lib(?:32|64|x32|exec)?(?:\/[\w-]+)?\/|\/libexec\/|\/system\/bin\/linker|\/gnu\/store\/|\/nix\/store\/)/

function loadingFindings({ image, result }: ReadElf): Found[] {
  const { header, segments } = result
  const found: Found[] = []
  const writableCode = segments.filter(({ type, flags }) => type === 'LOAD' && flags === 'RWE')
  if (writableCode.length > 0)
    found.push({
      severity: 'low',
      code: 'elf.writable_code',
      title: 'A segment is executable and writable',
      detail: 'Code that unpacks or changes itself needs this; so do programs of old linkers.',
      technique: 'T1027.002',
      offset: writableCode[0]?.offset ?? null,
      length: writableCode[0]?.file_size ?? null,
    })
  if (header.interpreter !== null && !usualInterpreter.test(header.interpreter))
    found.push({
      severity: 'medium',
      code: 'elf.interpreter',
      title: `It is started by an unusual interpreter: ${header.interpreter.slice(0, 100)}`,
      detail: 'The system starts this program first, and hands the file to it.',
      technique: 'T1574.006',
    })
  if (segments.some(({ type, flags }) => type === 'GNU_STACK' && flags.includes('E')))
    found.push({
      severity: 'info',
      code: 'elf.executable_stack',
      title: 'Its stack is executable',
      detail: 'Compilers ask for this for nested functions and for assembly without a mark; exploits use it.',
    })
  const paths = [header.rpath, header.runpath].flatMap((path) => (path === null ? [] : path.split(':')))
  const loose = paths.filter(
    (path) =>
      (!path.startsWith('/') && !path.startsWith('$')) || /^\/(?:tmp|var\/tmp|dev\/shm)(?:\/|$)/.test(path),
  )
  if (loose.length > 0)
    found.push({
      severity: 'low',
      code: 'elf.library_path',
      title: 'It looks for libraries where others may put them',
      detail: 'An empty or relative path means the folder from which it is started.',
      technique: 'T1574.006',
      words: loose.map((path) => (path === '' ? '(empty)' : path)).join(', '),
    })
  const isRun = header.role === 'program' || header.role === 'library'
  if (isRun && image.entry !== 0n && segmentAt(image, image.entry) === null && segments.length > 0)
    found.push({
      severity: 'medium',
      code: 'elf.entry_outside',
      title: 'The entry point lies in no loaded segment',
    })
  const { offset: tableAt, count } = image.sectionHeaders
  if (isRun && (tableAt === 0 || count === 0) && image.sections.length === 0 && segments.length > 0)
    found.push({
      severity: 'low',
      code: 'elf.no_sections',
      title: 'It has no section headers',
      detail: 'Programs run without them. They are removed to make a program smaller, or harder to read.',
      technique: 'T1027.008',
    })
  if (result.module_info.length > 0)
    found.push({
      severity: 'info',
      code: 'elf.kernel_module',
      title: 'It is a module of the Linux kernel',
      technique: 'T1547.006',
      words: result.module_info
        .map(({ key, value }) => `${key}=${value}`)
        .slice(0, 6)
        .join(', '),
    })
  return found
}

function packerFindings({ result, output }: ReadElf): Found[] {
  const [packer] = result.packers
  const [dense] = packer === undefined ? denseCode(result) : []
  if (packer === undefined && dense === undefined) return []
  const name = packer === undefined ? 'a packer that left no name' : packer.packer
  output.leftOut(
    'unsupported',
    `The program seems to be packed with ${name}: what it unpacks was not looked at.`,
  )
  return [
    {
      severity: 'medium',
      code: 'elf.packed',
      title:
        packer === undefined
          ? 'Its code looks compressed or encrypted'
          : `It has marks of a packer: ${packer.packer}`,
      detail: packer?.evidence ?? `Entropy ${dense?.entropy} of 8 bits per byte.`,
      technique: 'T1027.002',
      offset: dense?.offset ?? null,
      length: dense?.file_size ?? null,
    },
  ]
}

/** Functions of the C library that list files, processes or connections. */
const listing = new Set([
  'readdir',
  'readdir64',
  'readdir_r',
  'readdir64_r',
  'getdents',
  'getdents64',
  'scandir',
])

function functionFindings({ result }: ReadElf): Found[] {
  const found: Found[] = result.behaviours.map(({ behaviour, title, technique, functions }) => ({
    severity: 'info',
    code: `elf.can.${behaviour}`,
    title,
    detail: 'By the functions that it imports; ordinary programs import such functions too.',
    technique,
    words: functions,
  }))
  const replaced = result.exports.filter(({ name, type }) => type === 'FUNC' && listing.has(name))
  const asksNext = result.imports.some(({ name }) => name === 'dlsym' || name === 'dlvsym')
  if (
    replaced.length > 0 &&
    asksNext &&
    result.header.role === 'library' &&
    result.symbol_counts.exported < 300
  )
    found.push({
      severity: 'medium',
      code: 'elf.replaces_listing',
      title: 'It takes the place of functions that list files and processes',
      detail: 'A library that is loaded before others can hide names this way.',
      technique: 'T1574.006',
      words: replaced.map(({ name }) => name).join(', '),
    })
  return found
}

function overlayFindings({ result }: ReadElf): Found[] {
  const { overlay } = result
  if (overlay === null) return []
  const isProgram = overlay.content?.includes('program') === true
  return [
    {
      severity: isProgram ? 'medium' : 'info',
      code: 'elf.overlay',
      title: `${overlay.size} bytes lie behind the program${overlay.content === null ? '' : `: ${overlay.content}`}`,
      detail: `At offset ${overlay.offset}, entropy ${overlay.entropy} of 8 bits per byte.`,
      technique: 'T1027.009',
      offset: overlay.offset,
      length: overlay.size,
    },
  ]
}
