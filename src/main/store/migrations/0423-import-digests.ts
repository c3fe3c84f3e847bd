import type { Migration } from './migration.ts'

/**
 * The digests of the imports of Windows programs (imphash), out of the reports of the tool that reads them: a search
 * for similar files reads ten thousand of them at once.
 */
export const importDigests: Migration = {
  number: 423,
  name: 'import-digests',
  sql: `
    CREATE TABLE file_imphash (
      sha256 TEXT PRIMARY KEY REFERENCES file (sha256) ON DELETE CASCADE,
      imphash TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    INSERT INTO file_imphash
      SELECT sha256, json_extract(report, '$.data.digests.imphash') FROM file_tool
      WHERE tool = 'pe' AND json_extract(report, '$.data.digests.imphash') IS NOT NULL;
    CREATE TRIGGER imphash_reported AFTER INSERT ON file_tool WHEN new.tool = 'pe' BEGIN
      DELETE FROM file_imphash WHERE sha256 = new.sha256;
      INSERT INTO file_imphash
        SELECT new.sha256, json_extract(new.report, '$.data.digests.imphash')
        WHERE json_extract(new.report, '$.data.digests.imphash') IS NOT NULL;
    END;
    CREATE TRIGGER imphash_reported_again AFTER UPDATE OF report ON file_tool WHEN new.tool = 'pe' BEGIN
      DELETE FROM file_imphash WHERE sha256 = new.sha256;
      INSERT INTO file_imphash
        SELECT new.sha256, json_extract(new.report, '$.data.digests.imphash')
        WHERE json_extract(new.report, '$.data.digests.imphash') IS NOT NULL;
    END;
    CREATE TRIGGER imphash_forgotten AFTER DELETE ON file_tool WHEN old.tool = 'pe' BEGIN
      DELETE FROM file_imphash WHERE sha256 = old.sha256;
    END;
  `,
}
