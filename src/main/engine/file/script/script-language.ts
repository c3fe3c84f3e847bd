import type { FileTypeKind } from '../file-types.ts'

/** Languages that are read. VBA is VBScript here: one grammar serves both. */
export const scriptLanguages = [
  'shell',
  'powershell',
  'javascript',
  'vbscript',
  'python',
  'php',
  'batch',
  'autoit',
] as const satisfies readonly FileTypeKind[]
export type ScriptLanguage = (typeof scriptLanguages)[number]

const endings: Readonly<Record<string, ScriptLanguage>> = {
  sh: 'shell',
  bash: 'shell',
  zsh: 'shell',
  ksh: 'shell',
  ps1: 'powershell',
  psm1: 'powershell',
  psd1: 'powershell',
  js: 'javascript',
  jse: 'javascript',
  mjs: 'javascript',
  cjs: 'javascript',
  vbs: 'vbscript',
  vbe: 'vbscript',
  bas: 'vbscript',
  cls: 'vbscript',
  frm: 'vbscript',
  vba: 'vbscript',
  py: 'python',
  pyw: 'python',
  php: 'php',
  phtml: 'php',
  bat: 'batch',
  cmd: 'batch',
  au3: 'autoit',
}

/** Language by the ending of a name, or null. */
export function languageOfName(name: string): ScriptLanguage | null {
  const ending = /\.([a-z0-9]{1,6})$/i.exec(name.slice(-12))?.[1]?.toLowerCase() ?? ''
  return Object.hasOwn(endings, ending) ? (endings[ending] as ScriptLanguage) : null
}

const signs: readonly (readonly [ScriptLanguage, RegExp])[] = [
  ['shell', /^#!\s*\S*\/(?:env\s+)?(?:ba|z|k|da|a)?sh\b/],
  [
    'python',
    /^#!.{0,40}python|^\s*(?:import|from) [\w.]+(?: import [\w*, ]+)?(?:;|\s*$)|^\s*def \w+\(.*\):|\bexec\(|__import__\(|\bsubprocess\.|\bos\.system\(|\burllib\b/m,
  ],
  ['php', /<\?php|<\?=|\$_(?:GET|POST|REQUEST|SERVER)\b|\beval\(\s*(?:base64_decode|gzinflate|\$)/],
  ['batch', /^\s*@?echo off|^\s*set "?\w+=|^\s*(?:start|certutil|bitsadmin) |%~?[a-z]+(?::~|%)/im],
  [
    'powershell',
    /\$\w+\s*=|\bIEX\b|Invoke-|New-Object|\[[A-Za-z.]+\]::|-(?:join|replace|bxor)\b|\b(?:Get|Set|Start|Write|Add)-[A-Z]\w+/,
  ],
  [
    'vbscript',
    /^\s*(?:Dim|Set|Sub|Function|On Error) \w|CreateObject\(|\bWScript\.|\bEnd (?:Sub|If|Function)\b/im,
  ],
  ['autoit', /^\s*(?:#include <|Local \$|Global \$)/im],
  [
    'javascript',
    /\b(?:var|let|const)\s+\w+\s*=|function\s*\w*\(|=>|new ActiveXObject|document\.|window\.|eval\(|String\.fromCharCode|WScript\./,
  ],
  [
    'shell',
    /^\s*(?:curl|wget|chmod|export|sudo|nohup|bash|sh|cd|rm|mkdir|echo|exec) \S|\$\(|\bfi\s*$|\/bin\/(?:ba)?sh|\/dev\/(?:tcp|null)/m,
  ],
]

/** Language of a text by its looks, or null where it looks like none. */
export function languageOfText(text: string): ScriptLanguage | null {
  const head = text.slice(0, 20_000)
  return signs.find(([, sign]) => sign.test(head))?.[0] ?? null
}
