import type { Section } from './pe-image.ts'

/** Names of sections that packers and protectors leave, as they are documented by the tools themselves. */
const bySection: readonly (readonly [pattern: RegExp, packer: string])[] = [
  [/^UPX[0-9!]/, 'UPX'],
  [/^\.?aspack$|^\.adata$/i, 'ASPack'],
  [/^\.?mpress[12]$/i, 'MPRESS'],
  [/^\.?themida$|^\.winlice$/i, 'Themida'],
  [/^\.vmp[0-9]$/i, 'VMProtect'],
  [/^\.petite$/i, 'Petite'],
  [/^\.?nsp[0-2]$/i, 'NsPack'],
  [/^pec[12]|^PEC2/i, 'PECompact'],
  [/^\.MPRESS/i, 'MPRESS'],
  [/^\.enigma[12]$/i, 'Enigma'],
  [/^\.perplex$/i, 'Perplex'],
  [/^\.yP$|^\.y0da$/, 'Y0da'],
  [/^\.svkp$/i, 'SVKP'],
  [/^FSG!$/, 'FSG'],
  [/^\.?kkrunchy$|^kkrunchy/i, 'kkrunchy'],
  [/^\.boom$/, 'Boomerang'],
  [/^\.ccg$/, 'CCG'],
  [/^\.MaskPE$/, 'MaskPE'],
  [/^ProCrypt$/, 'ProCrypt'],
  [/^\.RLPack$|^\.packed$/, 'RLPack'],
  [/^\.shrink[1-3]$/, 'Shrinker'],
  [/^\.spack$/, 'Simple Pack'],
  [/^WinLicen/, 'WinLicense'],
  [/^\.wwpack$|^\.WWP32$/i, 'WWPack'],
  [/^_winzip_$/i, 'WinZip self-extractor'],
]

export function packersIn(sections: readonly Pick<Section, 'name'>[]): { packer: string; section: string }[] {
  return sections.flatMap(({ name }) =>
    bySection.flatMap(([pattern, packer]) => (pattern.test(name) ? [{ packer, section: name }] : [])),
  )
}

/** Attributes and types by which protectors of .NET programs name themselves. */
const byType: readonly (readonly [part: string, protector: string])[] = [
  ['ConfusedByAttribute', 'ConfuserEx'],
  ['DotfuscatorAttribute', 'Dotfuscator'],
  ['SmartAssembly.', 'SmartAssembly'],
  ['PoweredByAttribute', 'SmartAssembly'],
  ['YanoAttribute', 'Yano'],
  ['BabelObfuscatorAttribute', 'Babel'],
  ['BabelAttribute', 'Babel'],
  ['CryptoObfuscator', 'Crypto Obfuscator'],
  ['ObfuscatedByGoliath', 'Goliath'],
  ['NineRays.Obfuscator', 'Spices.Net'],
  ['ObfuscatedByAgileDotNetAttribute', 'Agile.NET'],
  ['NetGuard', 'NetGuard'],
  ['EazfuscatorNET', 'Eazfuscator.NET'],
]

export function protectorsIn(types: readonly string[]): string[] {
  const found = new Set<string>()
  for (const type of types) for (const [part, name] of byType) if (type.includes(part)) found.add(name)
  return [...found]
}
