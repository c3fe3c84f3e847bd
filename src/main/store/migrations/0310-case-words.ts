import type { Migration } from './migration.ts'

const same = ['title', 'summary', 'narrative', 'tags'].map((column) => `old.${column} IS new.${column}`)

/** Full-text index of cases and of their comments, so that a name is found without reading each of them. */
export const caseWords: Migration = {
  number: 310,
  name: 'case-words',
  sql: `
    CREATE VIRTUAL TABLE case_text USING fts5 (
      title, summary, narrative, tags,
      content = 'incident_case', content_rowid = 'number', tokenize = 'unicode61 remove_diacritics 2'
    );
    CREATE TRIGGER case_words_came AFTER INSERT ON incident_case BEGIN
      INSERT INTO case_text (rowid, title, summary, narrative, tags)
        VALUES (new.number, new.title, new.summary, new.narrative, new.tags);
    END;
    CREATE TRIGGER case_words_changed AFTER UPDATE OF title, summary, narrative, tags ON incident_case
      WHEN NOT (${same.join(' AND ')}) BEGIN
      INSERT INTO case_text (case_text, rowid, title, summary, narrative, tags)
        VALUES ('delete', old.number, old.title, old.summary, old.narrative, old.tags);
      INSERT INTO case_text (rowid, title, summary, narrative, tags)
        VALUES (new.number, new.title, new.summary, new.narrative, new.tags);
    END;
    CREATE TRIGGER case_words_went AFTER DELETE ON incident_case BEGIN
      INSERT INTO case_text (case_text, rowid, title, summary, narrative, tags)
        VALUES ('delete', old.number, old.title, old.summary, old.narrative, old.tags);
    END;
    INSERT INTO case_text (case_text) VALUES ('rebuild');
    CREATE VIRTUAL TABLE comment_text USING fts5 (
      body, content = 'case_comment', content_rowid = 'number', tokenize = 'unicode61 remove_diacritics 2'
    );
    CREATE TRIGGER comment_words_came AFTER INSERT ON case_comment BEGIN
      INSERT INTO comment_text (rowid, body) VALUES (new.number, new.body);
    END;
    CREATE TRIGGER comment_words_changed AFTER UPDATE OF body ON case_comment WHEN old.body IS NOT new.body BEGIN
      INSERT INTO comment_text (comment_text, rowid, body) VALUES ('delete', old.number, old.body);
      INSERT INTO comment_text (rowid, body) VALUES (new.number, new.body);
    END;
    CREATE TRIGGER comment_words_went AFTER DELETE ON case_comment BEGIN
      INSERT INTO comment_text (comment_text, rowid, body) VALUES ('delete', old.number, old.body);
    END;
    INSERT INTO comment_text (comment_text) VALUES ('rebuild');
  `,
}
