import { describe, expect, test } from 'vitest'
import { md5, sha1, sha256 } from '../../../../test/fixtures/hash/digest-of.ts'
import { bad, good, setImporter } from '../../../../test/fixtures/hash/set-importer.ts'

/** Tables in the formats of their publishers, imported and queried. */

const { read, ask } = setImporter()

describe('an export of', () => {
  test('MalwareBazaar is read with its header in a comment', async () => {
    const text = `################################################################
# MalwareBazaar full malware samples dump (CSV)                #
# Last updated: 2026-03-01 00:00:00 UTC                        #
################################################################
#
# "first_seen_utc","sha256_hash","md5_hash","sha1_hash","reporter","file_name","file_type_guess","mime_type","signature","clamav","vtpercent","imphash","ssdeep","tlsh"
"2026-03-01 00:00:00", "${sha256('a')}", "${md5('a')}", "${sha1('a')}", "abuse_ch", "Rechnung, offen.doc", "doc", "application/msword", "Emotet", "n/a", "70.0", "${md5('imp')}", "3:a:b", "T1"
"2026-03-01 00:00:01", "${sha256('b')}", "${md5('b')}", "${sha1('b')}", "abuse_ch", "x.elf", "elf", "application/x-executable", "n/a", "n/a", "n/a", "n/a", "n/a", "n/a"
# Number of entries: 2
`
    expect(await read(text)).toMatchObject({
      format: 'malwarebazaar',
      verdict: 'known_malicious',
      digests: { MD5: 2, SHA1: 2, SHA256: 2 },
      refused: 0,
    })
    expect(ask(sha1('a'))).toEqual({ ...bad, family: 'Emotet', fileName: 'Rechnung, offen.doc' })
    expect(ask(md5('b'))).toEqual({ ...bad, fileName: 'x.elf' })
    expect(ask(md5('imp'))).toBeNull()
  })

  test('the NSRL in its text form is known good, but for what it marks as malicious', async () => {
    const text = `"SHA-1","MD5","CRC32","FileName","FileSize","ProductCode","OpSystemCode","SpecialCode"
"${sha1('a').toUpperCase()}","${md5('a').toUpperCase()}","344428FA","notepad.exe",1234,8762,"362",""
"${sha1('b').toUpperCase()}","${md5('b').toUpperCase()}","344428FB","5 1/4" disk.txt",99,8762,"362",""
"${sha1('c').toUpperCase()}","${md5('c').toUpperCase()}","344428FC","worm.exe",99,8762,"362","M"
`
    expect(await read(text)).toMatchObject({
      format: 'nsrl-text',
      verdict: 'mixed',
      digests: { SHA1: 3, MD5: 3 },
      refused: 0,
    })
    expect(ask(sha1('a'))).toEqual({ ...good, fileName: 'notepad.exe' })
    expect(ask(md5('b'))).toEqual({ ...good, fileName: '5 1/4" disk.txt' })
    expect(ask(md5('c'))).toEqual({ ...bad, fileName: 'worm.exe' })
  })

  test('MISP in CSV is read by type, with families from its tags', async () => {
    const text = `uuid,event_id,category,type,value,comment,to_ids,date,object_relation,attribute_tag,object_uuid,object_name,object_meta_category
1,7,Payload delivery,sha256,${sha256('a')},"two
lines",1,20260301,sha256,"tlp:green,misp-galaxy:mitre-malware=""Emotet - S0367""",,file,file
2,7,Payload delivery,filename|md5,a|b.exe|${md5('a')},,1,20260301,,,,,
3,7,Network activity,ip-dst,198.51.100.7,,1,20260301,,,,,
4,7,Payload delivery,sha1,${sha1('context')},,0,20260301,,,,,
5,7,Payload delivery,sha1,broken,,1,20260301,,,,,
`
    expect(await read(text)).toMatchObject({ format: 'misp-csv', digests: { SHA256: 1, MD5: 1 }, refused: 2 })
    expect(ask(sha256('a'))).toEqual({ ...bad, family: 'Emotet' })
    expect(ask(md5('a'))).toEqual({ ...bad, fileName: 'a|b.exe' })
    expect(ask(sha1('context'))).toBeNull()
  })
})
