/** Names of numbers in ELF files, from the gABI, its processor supplements and GNU extensions, without their prefixes. */

export const machines: Readonly<Record<number, string>> = {
  0: 'NONE',
  2: 'SPARC',
  3: '386',
  4: '68K',
  8: 'MIPS',
  15: 'PARISC',
  18: 'SPARC32PLUS',
  20: 'PPC',
  21: 'PPC64',
  22: 'S390',
  40: 'ARM',
  41: 'ALPHA',
  42: 'SH',
  43: 'SPARCV9',
  50: 'IA_64',
  62: 'X86_64',
  83: 'AVR',
  93: 'ARC_COMPACT',
  94: 'XTENSA',
  183: 'AARCH64',
  189: 'MICROBLAZE',
  190: 'CUDA',
  195: 'ARC_COMPACT2',
  224: 'AMDGPU',
  243: 'RISCV',
  247: 'BPF',
  252: 'CSKY',
  258: 'LOONGARCH',
}

export const fileTypes: Readonly<Record<number, string>> = {
  0: 'NONE',
  1: 'REL',
  2: 'EXEC',
  3: 'DYN',
  4: 'CORE',
}

export const systems: Readonly<Record<number, string>> = {
  0: 'UNIX - System V',
  1: 'UNIX - HP-UX',
  2: 'UNIX - NetBSD',
  3: 'UNIX - GNU',
  6: 'UNIX - Solaris',
  7: 'UNIX - AIX',
  8: 'UNIX - IRIX',
  9: 'UNIX - FreeBSD',
  10: 'UNIX - TRU64',
  12: 'UNIX - OpenBSD',
  64: 'ARM EABI',
  97: 'ARM',
  255: 'Standalone App',
}

export const segmentTypes: Readonly<Record<number, string>> = {
  0: 'NULL',
  1: 'LOAD',
  2: 'DYNAMIC',
  3: 'INTERP',
  4: 'NOTE',
  5: 'SHLIB',
  6: 'PHDR',
  7: 'TLS',
  1685382480: 'GNU_EH_FRAME',
  1685382481: 'GNU_STACK',
  1685382482: 'GNU_RELRO',
  1685382483: 'GNU_PROPERTY',
  1879048193: 'ARM_EXIDX',
}

export const sectionTypes: Readonly<Record<number, string>> = {
  0: 'NULL',
  1: 'PROGBITS',
  2: 'SYMTAB',
  3: 'STRTAB',
  4: 'RELA',
  5: 'HASH',
  6: 'DYNAMIC',
  7: 'NOTE',
  8: 'NOBITS',
  9: 'REL',
  10: 'SHLIB',
  11: 'DYNSYM',
  14: 'INIT_ARRAY',
  15: 'FINI_ARRAY',
  16: 'PREINIT_ARRAY',
  17: 'GROUP',
  18: 'SYMTAB_SHNDX',
  19: 'RELR',
  1879048181: 'GNU_ATTRIBUTES',
  1879048182: 'GNU_HASH',
  1879048189: 'VERDEF',
  1879048190: 'VERNEED',
  1879048191: 'VERSYM',
}

export const tagNames: Readonly<Record<number, string>> = {
  1: 'NEEDED',
  2: 'PLTRELSZ',
  3: 'PLTGOT',
  4: 'HASH',
  5: 'STRTAB',
  6: 'SYMTAB',
  7: 'RELA',
  8: 'RELASZ',
  9: 'RELAENT',
  10: 'STRSZ',
  11: 'SYMENT',
  12: 'INIT',
  13: 'FINI',
  14: 'SONAME',
  15: 'RPATH',
  16: 'SYMBOLIC',
  17: 'REL',
  18: 'RELSZ',
  19: 'RELENT',
  20: 'PLTREL',
  21: 'DEBUG',
  22: 'TEXTREL',
  23: 'JMPREL',
  24: 'BIND_NOW',
  25: 'INIT_ARRAY',
  26: 'FINI_ARRAY',
  27: 'INIT_ARRAYSZ',
  28: 'FINI_ARRAYSZ',
  29: 'RUNPATH',
  30: 'FLAGS',
  32: 'PREINIT_ARRAY',
  33: 'PREINIT_ARRAYSZ',
  35: 'RELRSZ',
  36: 'RELR',
  37: 'RELRENT',
  1879047925: 'GNU_HASH',
  1879048176: 'VERSYM',
  1879048185: 'RELACOUNT',
  1879048186: 'RELCOUNT',
  1879048187: 'FLAGS_1',
  1879048188: 'VERDEF',
  1879048189: 'VERDEFNUM',
  1879048190: 'VERNEED',
  1879048191: 'VERNEEDNUM',
  2147483645: 'AUXILIARY',
  2147483647: 'FILTER',
}

export const symbolTypes = ['NOTYPE', 'OBJECT', 'FUNC', 'SECTION', 'FILE', 'COMMON', 'TLS']
export const bindings = ['LOCAL', 'GLOBAL', 'WEAK']

const sectionLetters: readonly (readonly [bit: number, letter: string])[] = [
  [1, 'W'],
  [2, 'A'],
  [4, 'X'],
  [0x10, 'M'],
  [0x20, 'S'],
  [0x40, 'I'],
  [0x80, 'L'],
  [0x100, 'O'],
  [0x200, 'G'],
  [0x400, 'T'],
  [0x800, 'C'],
]

/** Flags of a section as letters, as `readelf` shows them. */
export function sectionFlagLetters(flags: number): string {
  return sectionLetters.flatMap(([bit, letter]) => ((flags & bit) === 0 ? [] : [letter])).join('')
}

/** Flags of a segment as `readelf` shows them. */
export function segmentFlagLetters(flags: number): string {
  return `${(flags & 4) === 0 ? '' : 'R'}${(flags & 2) === 0 ? '' : 'W'}${(flags & 1) === 0 ? '' : 'E'}`
}
