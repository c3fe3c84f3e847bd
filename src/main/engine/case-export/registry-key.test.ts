import { expect, test } from 'vitest'
import { readRegistryKey } from './registry-key.ts'

test.each([
  ['HKLM\\Software\\Kestrel\\Run', 'HKEY_LOCAL_MACHINE\\Software\\Kestrel\\Run', null],
  ['hkcu\\Software\\A', 'HKEY_CURRENT_USER\\Software\\A', null],
  ['HKCR\\.exe', 'HKEY_CLASSES_ROOT\\.exe', null],
  ['HKU\\S-1-5-21\\Run', 'HKEY_USERS\\S-1-5-21\\Run', null],
  ['HKCC\\System', 'HKEY_CURRENT_CONFIG\\System', null],
  ['HKLM', 'HKEY_LOCAL_MACHINE', null],
  ['HKLM:\\Software\\A', 'HKEY_LOCAL_MACHINE\\Software\\A', null],
  ['HKLM/Software/A', 'HKEY_LOCAL_MACHINE\\Software\\A', null],
  ['Registry::HKEY_USERS\\.DEFAULT', 'HKEY_USERS\\.DEFAULT', null],
  ['Computer\\HKEY_LOCAL_MACHINE\\Software', 'HKEY_LOCAL_MACHINE\\Software', null],
  ['\\REGISTRY\\MACHINE\\SOFTWARE\\A', 'HKEY_LOCAL_MACHINE\\SOFTWARE\\A', null],
  ['\\Registry\\User\\S-1-5-18', 'HKEY_USERS\\S-1-5-18', null],
  ['hkey_local_machine\\software\\a', 'HKEY_LOCAL_MACHINE\\software\\a', null],
  ['HKLM\\\\Software\\\\A', 'HKEY_LOCAL_MACHINE\\Software\\A', null],
  ['HKLM\\Software\\A|C:\\x.exe', 'HKEY_LOCAL_MACHINE\\Software\\A', 'C:\\x.exe'],
  // names that only look like hives, and keys without one
  ['HKLMX\\A', 'HKLMX\\A', null],
  ['Software\\Microsoft\\Windows', 'Software\\Microsoft\\Windows', null],
])('%s is %s with the data %s', (written, key, data) => {
  expect(readRegistryKey(written)).toEqual({ key, data })
})
