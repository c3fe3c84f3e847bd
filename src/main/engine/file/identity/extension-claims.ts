import type { FileTypeKind } from '../file-types.ts'

/** What an extension claims that a file is. */
export type ExtensionClaim = {
  /** Kinds of files that programs save under it. */
  readonly kinds: readonly FileTypeKind[]
  /** What a person takes it for: nothing that runs (`inert`), a text, or something that runs. */
  readonly taken: 'inert' | 'text' | 'runs'
}

const texts: readonly FileTypeKind[] = [
  'text',
  'xml',
  'html',
  'svg',
  'message',
  'mailbox',
  'calendar',
  'contact',
  'registry',
  'url-shortcut',
  'iqy',
]
const scripts: readonly FileTypeKind[] = [
  ...texts,
  'shell',
  'powershell',
  'javascript',
  'vbscript',
  'python',
  'php',
  'batch',
  'autoit',
  'perl',
]
const ofZip: readonly FileTypeKind[] = ['zip', 'jar', 'apk', 'ooxml', 'odf']

type Row = readonly [extensions: string, taken: ExtensionClaim['taken'], kinds: readonly FileTypeKind[]]

const rows: readonly Row[] = [
  // documents; programs open those of their other formats, too, and older ones were text or pages
  ['pdf', 'inert', ['pdf']],
  ['doc dot', 'inert', ['ole2', 'ooxml', 'rtf', 'text']],
  ['xls xlt xlm xla', 'inert', ['ole2', 'ooxml', 'text', 'xml']],
  ['ppt pps pot', 'inert', ['ole2', 'ooxml']],
  [
    'docx docm dotx dotm xlsx xlsm xltx xltm xlsb xlam pptx pptm ppsx ppsm potx potm ppam vsdx',
    'inert',
    ['ooxml', 'ole2', 'zip'],
  ],
  ['odt ods odp odg odf ott ots otp', 'inert', ['odf']],
  ['rtf', 'inert', ['rtf']],
  ['one', 'inert', ['onenote']],
  ['epub xps oxps vsd pub', 'inert', ['zip', 'ooxml', 'ole2']],
  // mail and appointments
  ['eml mht mhtml', 'inert', ['message', 'mailbox']],
  ['mbox', 'inert', ['mailbox', 'message']],
  ['msg oft', 'inert', ['outlook-message', 'ole2']],
  ['tnef', 'inert', ['tnef']],
  ['p7m p7s p7c p7b', 'inert', ['smime', 'text', 'binary']],
  ['ics ical ifb', 'inert', ['calendar']],
  ['vcf vcard', 'inert', ['contact']],
  // pictures, sound, film, fonts
  [
    'png jpg jpeg jpe jfif gif bmp dib tif tiff webp ico cur heic heif avif jp2 jxl psd wmf emf',
    'inert',
    ['picture'],
  ],
  ['svg', 'inert', ['svg', 'xml']],
  ['mp3 wav ogg oga flac mid midi m4a aac amr wma opus', 'inert', ['sound', 'film', 'binary']],
  ['mp4 m4v mov avi mkv webm wmv flv mpg mpeg 3gp', 'inert', ['film', 'binary']],
  ['ttf otf woff woff2 ttc', 'inert', ['font']],
  // archives
  ['zip', 'inert', ofZip],
  ['jar war ear aar', 'runs', ['jar', 'zip']],
  ['apk aab xapk', 'runs', ['apk', 'jar', 'zip']],
  ['whl egg xpi crx vsix nupkg', 'inert', ofZip],
  ['7z', 'inert', ['7z']],
  ['rar', 'inert', ['rar']],
  ['tar', 'inert', ['tar']],
  ['gz tgz svgz', 'inert', ['gzip']],
  ['bz2 tbz2', 'inert', ['bzip2']],
  ['xz txz', 'inert', ['xz']],
  ['zst tzst', 'inert', ['zstd']],
  ['cab', 'inert', ['cab']],
  ['iso', 'inert', ['iso']],
  ['cpio', 'inert', ['cpio']],
  ['deb udeb', 'inert', ['ar']],
  ['rpm', 'inert', ['rpm']],
  ['squashfs snap', 'inert', ['squashfs']],
  // captures and databases
  ['pcap cap dmp', 'inert', ['pcap', 'pcapng', 'database', 'binary']],
  ['pcapng', 'inert', ['pcapng', 'pcap']],
  ['sqlite sqlite3', 'inert', ['database']],
  // texts
  [
    'txt text log csv tsv json jsonl ndjson md markdown rst xml yaml yml ini conf cfg toml properties',
    'text',
    texts,
  ],
  ['css scss less c h cc cpp cxx hpp cs java go rs rb sql tex bib po srt vtt', 'text', scripts],
  ['js mjs cjs jse ps1 psm1 psd1 vbs vbe wsf bat cmd sh bash py pyw php phtml pl pm au3', 'runs', scripts],
  ['html htm xhtml shtml', 'runs', ['html', 'xml', 'php', 'text', 'message', 'svg']],
  // what runs
  ['exe scr com pif sys drv ocx cpl dll efi ax acm', 'runs', ['pe', 'dos']],
  ['elf ko so', 'runs', ['elf']],
  ['dylib', 'runs', ['mach-o', 'mach-o-fat']],
  ['class', 'runs', ['java-class']],
  ['dex', 'runs', ['dex']],
  ['wasm', 'runs', ['wasm']],
  ['msi msp mst', 'runs', ['msi', 'ole2']],
  ['lnk', 'runs', ['lnk']],
  ['url website', 'runs', ['url-shortcut']],
  ['reg', 'runs', ['registry']],
  ['iqy', 'runs', ['iqy']],
  ['hta', 'runs', ['html']],
]

const claims: ReadonlyMap<string, ExtensionClaim> = new Map(
  rows.flatMap(([extensions, taken, kinds]) =>
    extensions.split(' ').map((extension): [string, ExtensionClaim] => [extension, { taken, kinds }]),
  ),
)

/** Returns what an extension claims; null for one that names no type, or several. */
export function claimOf(extension: string): ExtensionClaim | null {
  return claims.get(extension) ?? null
}

/** Media types of pictures by their extension, where it tells one from another. */
const pictureTypes: Readonly<Record<string, RegExp>> = {
  png: /png/,
  jpg: /jpeg/,
  jpeg: /jpeg/,
  gif: /gif/,
  bmp: /bmp/,
  webp: /webp/,
  ico: /icon/,
}

/** Whether a picture is of another format than its extension names. */
export function isOtherPicture(extension: string, mime: string): boolean {
  return mime.startsWith('image/') && pictureTypes[extension]?.test(mime) === false
}
