/** Names of numbers in Mach-O files, from `mach-o/loader.h` and `mach/machine.h`, without their prefixes. */

export const fileTypes: Readonly<Record<number, string>> = {
  1: 'OBJECT',
  2: 'EXECUTE',
  3: 'FVMLIB',
  4: 'CORE',
  5: 'PRELOAD',
  6: 'DYLIB',
  7: 'DYLINKER',
  8: 'BUNDLE',
  9: 'DYLIB_STUB',
  10: 'DSYM',
  11: 'KEXT_BUNDLE',
  12: 'FILESET',
}

export const headerFlags: Readonly<Record<number, string>> = {
  1: 'NOUNDEFS',
  2: 'INCRLINK',
  4: 'DYLDLINK',
  8: 'BINDATLOAD',
  16: 'PREBOUND',
  32: 'SPLIT_SEGS',
  128: 'TWOLEVEL',
  256: 'FORCE_FLAT',
  512: 'NOMULTIDEFS',
  4096: 'ALLMODSBOUND',
  8192: 'SUBSECTIONS_VIA_SYMBOLS',
  32768: 'WEAK_DEFINES',
  65536: 'BINDS_TO_WEAK',
  131072: 'ALLOW_STACK_EXECUTION',
  262144: 'ROOT_SAFE',
  524288: 'SETUID_SAFE',
  1048576: 'NO_REEXPORTED_DYLIBS',
  2097152: 'PIE',
  8388608: 'HAS_TLV_DESCRIPTORS',
  16777216: 'NO_HEAP_EXECUTION',
  33554432: 'APP_EXTENSION_SAFE',
}

export const platforms: Readonly<Record<number, string>> = {
  1: 'macOS',
  2: 'iOS',
  3: 'tvOS',
  4: 'watchOS',
  5: 'bridgeOS',
  6: 'Mac Catalyst',
  7: 'iOS Simulator',
  8: 'tvOS Simulator',
  9: 'watchOS Simulator',
  10: 'DriverKit',
  11: 'visionOS',
  12: 'visionOS Simulator',
}

export const signatureFlags: Readonly<Record<number, string>> = {
  2: 'adhoc',
  4: 'get-task-allow',
  256: 'hard',
  512: 'kill',
  1024: 'check-expiration',
  2048: 'restrict',
  4096: 'enforcement',
  8192: 'library-validation',
  65536: 'runtime',
  131072: 'linker-signed',
}

const commands: Readonly<Record<number, string>> = {
  1: 'SEGMENT',
  2: 'SYMTAB',
  4: 'THREAD',
  5: 'UNIXTHREAD',
  11: 'DYSYMTAB',
  12: 'LOAD_DYLIB',
  13: 'ID_DYLIB',
  14: 'LOAD_DYLINKER',
  15: 'ID_DYLINKER',
  17: 'ROUTINES',
  18: 'SUB_FRAMEWORK',
  20: 'SUB_CLIENT',
  24: 'LOAD_WEAK_DYLIB',
  25: 'SEGMENT_64',
  26: 'ROUTINES_64',
  27: 'UUID',
  28: 'RPATH',
  29: 'CODE_SIGNATURE',
  30: 'SEGMENT_SPLIT_INFO',
  31: 'REEXPORT_DYLIB',
  32: 'LAZY_LOAD_DYLIB',
  33: 'ENCRYPTION_INFO',
  34: 'DYLD_INFO',
  35: 'LOAD_UPWARD_DYLIB',
  36: 'VERSION_MIN_MACOSX',
  37: 'VERSION_MIN_IPHONEOS',
  38: 'FUNCTION_STARTS',
  39: 'DYLD_ENVIRONMENT',
  40: 'MAIN',
  41: 'DATA_IN_CODE',
  42: 'SOURCE_VERSION',
  43: 'DYLIB_CODE_SIGN_DRS',
  44: 'ENCRYPTION_INFO_64',
  45: 'LINKER_OPTION',
  46: 'LINKER_OPTIMIZATION_HINT',
  47: 'VERSION_MIN_TVOS',
  48: 'VERSION_MIN_WATCHOS',
  49: 'NOTE',
  50: 'BUILD_VERSION',
  51: 'DYLD_EXPORTS_TRIE',
  52: 'DYLD_CHAINED_FIXUPS',
  53: 'FILESET_ENTRY',
}

/** The highest bit says that the loader has to know the command. */
export const mustKnow = 0x80000000

export function commandName(command: number): string {
  return commands[(command & ~mustKnow) >>> 0] ?? `0x${command.toString(16)}`
}

const machines: Readonly<Record<number, string>> = {
  7: 'i386',
  16777223: 'x86_64',
  12: 'arm',
  16777228: 'arm64',
  33554444: 'arm64_32',
  18: 'ppc',
  16777234: 'ppc64',
}

const variants: Readonly<Record<string, string>> = {
  'x86_64 8': 'x86_64h',
  'arm64 2': 'arm64e',
  'arm64 1': 'arm64v8',
  'arm 6': 'armv6',
  'arm 9': 'armv7',
  'arm 11': 'armv7s',
  'arm 12': 'armv7k',
}

/** Name of a processor as `lipo` shows it. */
export function architectureName(type: number, subtype: number): string {
  const name = machines[type] ?? `cputype ${type}`
  return variants[`${name} ${subtype & 0xffffff}`] ?? name
}
