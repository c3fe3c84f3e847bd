/** Kinds of files that tools tell apart. */
export const fileKinds = [
  // programs
  'pe',
  'dos',
  'elf',
  'mach-o',
  'mach-o-fat',
  'dex',
  'java-class',
  'wasm',
  // scripts
  'shell',
  'powershell',
  'javascript',
  'vbscript',
  'python',
  'php',
  'batch',
  'autoit',
  'perl',
  // documents
  'pdf',
  'ooxml',
  'odf',
  'ole2',
  'rtf',
  'onenote',
  'html',
  'svg',
  'xml',
  // mail and appointments
  'message',
  'mailbox',
  'outlook-message',
  'tnef',
  'smime',
  'calendar',
  'contact',
  // what Windows opens by itself
  'lnk',
  'url-shortcut',
  'registry',
  'iqy',
  'library-ms',
  // archives and images
  'zip',
  'apk',
  'jar',
  '7z',
  'rar',
  'tar',
  'gzip',
  'bzip2',
  'xz',
  'zstd',
  'cab',
  'msi',
  'iso',
  'cpio',
  'squashfs',
  'ar',
  'rpm',
  // others
  'picture',
  'pcap',
  'pcapng',
  'sound',
  'film',
  'font',
  'database',
  'text',
  'binary',
  'empty',
] as const
export type FileTypeKind = (typeof fileKinds)[number]

/** A type that a file has by its content. A file can have several: a program with an archive behind it. */
export type FileType = {
  readonly kind: FileTypeKind
  /** Media type (MIME). */
  readonly mime: string
  /** Common name, such as `PDF document`. */
  readonly label: string
}

/** Whether a sample has a type of one of the kinds. */
export function isOf(
  sample: { readonly types: readonly FileType[] },
  ...kinds: readonly FileTypeKind[]
): boolean {
  return sample.types.some(({ kind }) => kinds.includes(kind))
}
