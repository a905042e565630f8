import type { Database } from 'better-sqlite3';

/** The append-only entries, and the projections derived from them. */
export const journal = {
  number: 14,
  up: (db: Database) =>
    db.exec(`
      CREATE TABLE entries (
        till_id   TEXT NOT NULL,
        number    INTEGER PRIMARY KEY,
        at        TEXT NOT NULL,
        kind      TEXT NOT NULL,
        -- Deflated (entry-text.ts).
        body      BLOB NOT NULL,
        prev_hash BLOB NOT NULL,
        hash      BLOB NOT NULL
      ) STRICT;

      CREATE TRIGGER entries_are_never_changed BEFORE UPDATE ON entries
        BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
      CREATE TRIGGER entries_are_never_deleted BEFORE DELETE ON entries
        BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;

      -- The installations that the journal belongs to: one for each account that opens it.
      CREATE TABLE installations (fingerprint TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;

      CREATE TABLE sales (
        number       INTEGER PRIMARY KEY,
        sale_id      TEXT NOT NULL UNIQUE,
        opened_at    TEXT NOT NULL,
        patient_id   TEXT,
        lines        TEXT NOT NULL,
        total        INTEGER NOT NULL,
        cashier_name TEXT NOT NULL,
        patient_name TEXT,
        external_id  TEXT,
        -- JSON, with the name encrypted; null: the patient.
        payer        TEXT,
        paid         INTEGER NOT NULL DEFAULT 0,
        parked_at    TEXT
      ) STRICT;
      CREATE INDEX sales_by_patient ON sales (patient_id) WHERE patient_id IS NOT NULL;
      CREATE INDEX sales_by_external_id ON sales (external_id) WHERE external_id IS NOT NULL;
      CREATE INDEX sales_unfinished ON sales (opened_at)
        WHERE parked_at IS NOT NULL OR (paid > 0 AND paid < total);

      -- The patients of lines, where a line has another one than its sale.
      CREATE TABLE line_patients (
        sale_id     TEXT NOT NULL,
        patient_id  TEXT,
        external_id TEXT,
        name        TEXT NOT NULL
      ) STRICT;
      CREATE INDEX line_patients_by_sale ON line_patients (sale_id);
      CREATE INDEX line_patients_by_patient ON line_patients (patient_id, sale_id);
      CREATE INDEX line_patients_by_external_id ON line_patients (external_id, sale_id);
      CREATE INDEX line_patients_by_name ON line_patients (name, sale_id);

      -- Moves of payments to other patients, by their entries. whole: 1 if the sale has another patient since.
      CREATE TABLE payment_moves (
        number  INTEGER PRIMARY KEY,
        sale_id TEXT NOT NULL,
        whole   INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX payment_moves_by_sale ON payment_moves (sale_id);

      -- What was commanded once; a command that made a row of the tender_requests is that row's key.
      -- kind: of the entry with the command's id.
      CREATE TABLE commands (command_id TEXT PRIMARY KEY, kind TEXT NOT NULL) STRICT, WITHOUT ROWID;

      -- One row for each tender, each request to the service, and what is both: a card's payment.
      CREATE TABLE tender_requests (
        number         INTEGER PRIMARY KEY,
        key            TEXT NOT NULL UNIQUE,
        is_attempt     INTEGER NOT NULL,
        is_payment     INTEGER NOT NULL,
        sale_id        TEXT REFERENCES sales (sale_id),
        patient_id     TEXT,
        tracking_id    TEXT,
        operation      TEXT NOT NULL,
        method         TEXT NOT NULL,
        -- Cents; amount is the part that counts now, less than asked if approved in part.
        asked          INTEGER NOT NULL,
        amount         INTEGER NOT NULL,
        brand          TEXT,
        payer_name     TEXT,
        last_four      TEXT,
        cashier_name   TEXT NOT NULL,
        follows        TEXT,
        posts          TEXT,
        opened_at      TEXT NOT NULL,
        state          TEXT NOT NULL,
        found_by       TEXT,
        payment_id     TEXT,
        code           TEXT,
        message        TEXT,
        problem        TEXT,
        checked        INTEGER NOT NULL DEFAULT 0,
        reported       INTEGER,
        decided        TEXT NOT NULL DEFAULT '[]',
        monitored      INTEGER NOT NULL,
        receipt_number TEXT,
        ending         TEXT,
        refunded       INTEGER NOT NULL DEFAULT 0,
        give_back      INTEGER NOT NULL DEFAULT 0,
        -- Of a payment in cash: the sum of its open requests for a refund by check, cents.
        requested      INTEGER NOT NULL DEFAULT 0,
        -- The sum of its movements, cents; null before the first.
        booked         INTEGER,
        -- Of a payment: its part of the paid amount of its sale, cents.
        counted        INTEGER NOT NULL DEFAULT 0,
        -- Of a void or refund: the part that its sale counts as paid nevertheless, cents.
        still_paid     INTEGER,
        -- Of a hold: closed by a person, and the pending refund dropped then, cents.
        closed         INTEGER NOT NULL DEFAULT 0,
        dropped        INTEGER NOT NULL DEFAULT 0,
        -- Of a change by another terminal, the processor or a bank: its kind, and 1 if another
        -- counter's journal has the money.
        outside        TEXT,
        counted_there  INTEGER NOT NULL DEFAULT 0,
        -- Of a payment: the origin of such a change.
        changed_by     TEXT,
        -- Of a payment that a bank returned: when, and 1 once it left the list.
        returned_at    TEXT,
        return_closed  INTEGER NOT NULL DEFAULT 0,
        -- The client id of its branch; null at a clinic with only one.
        branch         TEXT
      ) STRICT;
      -- Each tells by itself which rows are payments, so that these are counted without the table. A
      -- cashier's or a card's are counted by a walk through one of them: each index is a page of every commit.
      CREATE INDEX tender_requests_by_time ON tender_requests (opened_at, is_payment, cashier_name);
      CREATE INDEX tender_requests_by_sale ON tender_requests (sale_id, is_payment);
      CREATE INDEX tender_requests_by_patient ON tender_requests (patient_id, is_payment) WHERE patient_id IS NOT NULL;
      CREATE INDEX tender_requests_by_amount ON tender_requests (amount, is_payment, last_four);
      CREATE INDEX tender_requests_by_record ON tender_requests (payment_id, is_payment) WHERE payment_id IS NOT NULL;
      CREATE INDEX tender_requests_by_followed ON tender_requests (follows) WHERE follows IS NOT NULL;
      CREATE INDEX tender_requests_outside ON tender_requests (number, follows) WHERE outside IS NOT NULL;
      CREATE INDEX tender_requests_held ON tender_requests (operation) WHERE operation = 'preauthorize';
      CREATE INDEX tender_requests_returned ON tender_requests (returned_at) WHERE returned_at IS NOT NULL;
      CREATE INDEX tender_requests_in_part ON tender_requests (asked) WHERE asked <> amount;
      -- With the state, so that the list of unsettled requests skips a day's approved ones that are monitored.
      CREATE INDEX tender_requests_open ON tender_requests (monitored, state)
        WHERE monitored = 1 OR (state = 'sending' OR state = 'in-doubt' OR state = 'presumed-absent'
          OR state = 'needs-human');

      -- Keys of payments: a person had the later one paid acknowledged the earlier, which nobody knew of then.
      CREATE TABLE acknowledged_duplicates (
        earlier TEXT NOT NULL,
        later   TEXT NOT NULL,
        UNIQUE (earlier, later)
      ) STRICT;
      CREATE INDEX acknowledged_duplicates_by_later ON acknowledged_duplicates (later, earlier);

      -- Money by the entry that made each movement known. A correction is a movement of its own, so that
      -- those of a closed day never change. The amount is signed: positive to the clinic. A hold or its
      -- release moves no money.
      CREATE TABLE movements (
        number     INTEGER NOT NULL,
        key        TEXT NOT NULL,
        kind       TEXT NOT NULL,
        correction INTEGER NOT NULL,
        count      INTEGER NOT NULL,
        amount     INTEGER NOT NULL,
        PRIMARY KEY (number, key)
      ) STRICT, WITHOUT ROWID;

      -- Movements by the line of the sale and the patient, for the practice's system: their numbers are in
      -- the posting files, so no line ever changes. Place 0: no line of the sale takes this part.
      CREATE TABLE posting_lines (
        sequence    INTEGER PRIMARY KEY,
        number      INTEGER NOT NULL,
        -- Numbers of rows of tender_requests and sales: their ids took half of this table.
        request     INTEGER NOT NULL,
        payment     INTEGER NOT NULL,
        sale        INTEGER,
        external_id TEXT,
        event       TEXT NOT NULL,
        place       INTEGER NOT NULL,
        kind        TEXT,
        name        TEXT,
        plan_id     TEXT,
        -- Signed, cents.
        amount      INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX posting_lines_by_sale ON posting_lines (sale) WHERE sale IS NOT NULL;

      -- The files of the schedule, by their lines; without a name: the lines before it began.
      -- open: lines that are not accepted yet.
      CREATE TABLE posting_files (
        first      INTEGER PRIMARY KEY,
        last       INTEGER NOT NULL,
        file       TEXT,
        folder     TEXT,
        written_at TEXT NOT NULL,
        placed     INTEGER NOT NULL,
        open       INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX posting_files_open ON posting_files (first) WHERE open > 0;

      CREATE TABLE posting_answers (
        sequence INTEGER PRIMARY KEY,
        status   TEXT NOT NULL
      ) STRICT;
      CREATE INDEX posting_answers_rejected ON posting_answers (sequence) WHERE status = 'rejected';

      CREATE VIEW attempts AS SELECT *, key AS attempt_id FROM tender_requests WHERE is_attempt = 1;
      CREATE VIEW payments AS SELECT *, payment_id AS record_id FROM tender_requests WHERE is_payment = 1;

      CREATE TABLE alarms (
        alarm_id    TEXT PRIMARY KEY,
        kind        TEXT NOT NULL,
        attempt_id  TEXT,
        payment_id  TEXT,
        tracking_id TEXT,
        amount      INTEGER,
        asked       INTEGER,
        raised_at   TEXT NOT NULL,
        closed      INTEGER NOT NULL DEFAULT 0
      ) STRICT;
      CREATE UNIQUE INDEX alarms_once ON alarms
        (kind, coalesce(payment_id, ''), coalesce(attempt_id, ''));
      CREATE INDEX alarms_open ON alarms (closed) WHERE closed = 0;

      CREATE TABLE connections (
        key           TEXT PRIMARY KEY,
        connection    TEXT NOT NULL,
        swept_up_to   TEXT
      ) STRICT, WITHOUT ROWID;

      -- Other counters of the clinic, in lower case.
      CREATE TABLE other_counters (till_id TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;

      -- The names of all who asked for money.
      CREATE TABLE cashiers (name TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;

      -- Agreements of patients; row: the entry with the words; used_by: the payment's command, or the profile;
      -- number: of the agreement or the receipt that is its paper; own_paper: 1 if it is no receipt.
      CREATE TABLE agreements (
        agreement_id TEXT PRIMARY KEY,
        row          INTEGER NOT NULL,
        number       TEXT,
        own_paper    INTEGER NOT NULL,
        sale_id      TEXT,
        patient_id   TEXT,
        last_four    TEXT NOT NULL,
        used_by      TEXT,
        profile_id   TEXT,
        signed       TEXT,
        signed_at    TEXT,
        revoked_at   TEXT
      ) STRICT;
      CREATE INDEX agreements_by_row ON agreements (row);
      CREATE INDEX agreements_by_sale ON agreements (sale_id);
      CREATE INDEX agreements_by_patient ON agreements (patient_id);
      CREATE INDEX agreements_by_number ON agreements (number);
      CREATE INDEX agreements_by_use ON agreements (used_by);

      -- Receipts by e-mail; since: queued, or sent again by a person.
      CREATE TABLE mails (
        mail_id   TEXT PRIMARY KEY,
        number    TEXT NOT NULL,
        address   TEXT NOT NULL,
        form      TEXT NOT NULL,
        language  TEXT NOT NULL,
        queued_at TEXT NOT NULL,
        since     TEXT NOT NULL,
        state     TEXT NOT NULL,
        reply     TEXT
      ) STRICT;
      CREATE INDEX mails_by_number ON mails (number);
      CREATE INDEX mails_open ON mails (state)
        WHERE state = 'queued' OR state = 'begun' OR state = 'refused' OR state = 'unknown'
          OR state = 'expired';

      CREATE TABLE outbox (
        outbox_id      TEXT PRIMARY KEY,
        kind           TEXT NOT NULL,
        -- Not in sales if it is of a refund of another counter's payment; so below.
        sale_id        TEXT,
        receipt_number TEXT,
        session_id     TEXT,
        state          TEXT NOT NULL DEFAULT 'queued'
      ) STRICT;
      CREATE INDEX outbox_open ON outbox (state) WHERE state IN ('queued', 'begun');

      CREATE TABLE cash_takings (
        number       INTEGER PRIMARY KEY,
        command_id   TEXT NOT NULL UNIQUE,
        sale_id      TEXT NOT NULL REFERENCES sales (sale_id),
        taken_at     TEXT NOT NULL,
        amount       INTEGER NOT NULL,
        given        INTEGER NOT NULL,
        change       INTEGER NOT NULL,
        cashier_id   TEXT NOT NULL,
        cashier_name TEXT NOT NULL,
        posting      TEXT NOT NULL
      ) STRICT;
      CREATE INDEX cash_by_sale ON cash_takings (sale_id);
      CREATE INDEX cash_waiting ON cash_takings (posting) WHERE posting = 'waiting';
      CREATE INDEX cash_refused ON cash_takings (posting) WHERE posting = 'refused';

      CREATE TABLE drawer_sessions (
        session_id  TEXT PRIMARY KEY,
        drawer_id   TEXT NOT NULL,
        drawer_name TEXT NOT NULL,
        opened_at   TEXT NOT NULL,
        opened_by   TEXT NOT NULL,
        opener_id   TEXT NOT NULL,
        float       INTEGER NOT NULL,
        state       TEXT NOT NULL DEFAULT 'open',
        no_sales    INTEGER NOT NULL DEFAULT 0,
        counted     INTEGER,
        pieces      TEXT,
        expected    INTEGER,
        counted_at  TEXT,
        counted_by  TEXT,
        stale       INTEGER NOT NULL DEFAULT 0,
        closed_at   TEXT,
        signed_by   TEXT,
        reason      TEXT,
        closed_in   INTEGER
      ) STRICT;
      CREATE UNIQUE INDEX drawer_in_use ON drawer_sessions (drawer_id) WHERE state <> 'closed';

      CREATE TABLE cash_movements (
        number       INTEGER PRIMARY KEY,
        session_id   TEXT REFERENCES drawer_sessions,
        at           TEXT NOT NULL,
        kind         TEXT NOT NULL,
        amount       INTEGER NOT NULL,
        reason       TEXT,
        cashier_name TEXT NOT NULL,
        sale_id      TEXT,
        day          INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX cash_movements_by_session ON cash_movements (session_id);
      CREATE INDEX cash_movements_by_sale ON cash_movements (sale_id) WHERE sale_id IS NOT NULL;

      CREATE TABLE closings (
        closing_id TEXT PRIMARY KEY,
        begun_at   TEXT NOT NULL,
        begun_by   TEXT NOT NULL,
        signed     TEXT NOT NULL DEFAULT '[]',
        over       TEXT
      ) STRICT;

      CREATE TABLE reconciliations (
        match_number INTEGER PRIMARY KEY,
        closing_id   TEXT,
        at           TEXT NOT NULL,
        up_to        INTEGER NOT NULL,
        result       TEXT NOT NULL
      ) STRICT;

      CREATE TABLE z_reports (
        number    INTEGER PRIMARY KEY,
        closed_at TEXT NOT NULL,
        up_to     INTEGER NOT NULL,
        report    TEXT NOT NULL
      ) STRICT;

      -- Lines of bank statements that are matched; subject is the transfer or bag, null for a known line.
      CREATE TABLE bank_matches (
        line_id    TEXT PRIMARY KEY,
        number     INTEGER NOT NULL,
        account_id TEXT NOT NULL,
        day        TEXT NOT NULL,
        amount     INTEGER NOT NULL,
        subject    TEXT UNIQUE,
        meaning    TEXT NOT NULL
      ) STRICT;
      CREATE INDEX bank_matches_by_day ON bank_matches (day);

      -- Bags for the bank, and the checks in them.
      CREATE TABLE bags (
        bag_id       TEXT PRIMARY KEY,
        number       INTEGER NOT NULL,
        bag_number   TEXT NOT NULL,
        account_id   TEXT NOT NULL,
        day          TEXT NOT NULL,
        bills        INTEGER NOT NULL,
        coin         INTEGER NOT NULL,
        cashier_name TEXT NOT NULL,
        business_days TEXT NOT NULL
      ) STRICT;
      CREATE TABLE bag_checks (
        payment_key  TEXT PRIMARY KEY,
        bag_id       TEXT NOT NULL REFERENCES bags (bag_id),
        check_number TEXT NOT NULL,
        payer        TEXT,
        amount       INTEGER NOT NULL
      ) STRICT;

      CREATE TABLE slip_prints (
        print_number INTEGER PRIMARY KEY,
        last         INTEGER NOT NULL
      ) STRICT;

      CREATE TABLE slips (
        slip       INTEGER PRIMARY KEY,
        sale_id    TEXT NOT NULL,
        taken_at   TEXT NOT NULL,
        amount     INTEGER NOT NULL,
        entered_by TEXT NOT NULL
      ) STRICT;

      CREATE TABLE print_jobs (
        job_id TEXT PRIMARY KEY,
        job    TEXT NOT NULL,
        over   INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX print_jobs_open ON print_jobs (over) WHERE over = 0;

      CREATE TABLE receipts (
        count   INTEGER PRIMARY KEY,
        number  TEXT NOT NULL,
        row     INTEGER NOT NULL,
        sale_id TEXT NOT NULL,
        type    TEXT NOT NULL,
        printed INTEGER NOT NULL DEFAULT 0,
        itemized INTEGER NOT NULL DEFAULT 0,
        -- Details of its lines that were added later, JSON; null without any.
        details  TEXT
      ) STRICT;
      CREATE INDEX receipts_by_sale ON receipts (sale_id);

      CREATE TABLE manual_refunds (
        command_id     TEXT PRIMARY KEY,
        payment_key    TEXT NOT NULL,
        sale_id        TEXT NOT NULL,
        refunded_at    TEXT NOT NULL,
        amount         INTEGER NOT NULL,
        reason         TEXT NOT NULL,
        cashier_name   TEXT NOT NULL,
        manager_name   TEXT,
        receipt_number TEXT
      ) STRICT;
      CREATE INDEX manual_refunds_by_payment ON manual_refunds (payment_key);

      -- The steps of refunds of cash by a check of the clinic: requested, issued, declined, canceled.
      CREATE TABLE refund_checks (
        number         INTEGER PRIMARY KEY,
        request_id     TEXT NOT NULL,
        payment_key    TEXT NOT NULL,
        sale_id        TEXT NOT NULL REFERENCES sales (sale_id),
        step           TEXT NOT NULL,
        at             TEXT NOT NULL,
        amount         INTEGER NOT NULL,
        reason         TEXT,
        reason_code    TEXT,
        cashier_name   TEXT NOT NULL,
        manager_name   TEXT,
        check_number   TEXT,
        receipt_number TEXT,
        -- Of an issued one: the part that its sale no longer counts as paid, cents.
        taken          INTEGER NOT NULL DEFAULT 0
      ) STRICT;
      CREATE INDEX refund_checks_by_request ON refund_checks (request_id, number);
      CREATE INDEX refund_checks_by_payment ON refund_checks (payment_key);

      CREATE TABLE returned_checks (
        payment_key  TEXT PRIMARY KEY,
        command_id   TEXT NOT NULL UNIQUE,
        returned_at  TEXT NOT NULL,
        amount       INTEGER NOT NULL,
        reason       TEXT NOT NULL,
        cashier_name TEXT NOT NULL,
        manager_name TEXT
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE recorded_tenders (
        number       INTEGER PRIMARY KEY,
        command_id   TEXT NOT NULL UNIQUE,
        sale_id      TEXT NOT NULL REFERENCES sales (sale_id),
        recorded_at  TEXT NOT NULL,
        what         TEXT NOT NULL,
        reference    TEXT NOT NULL,
        -- The name of the card terminal; null for a check.
        terminal     TEXT,
        amount       INTEGER NOT NULL,
        cashier_id   TEXT NOT NULL,
        cashier_name TEXT NOT NULL
      ) STRICT;
      CREATE INDEX recorded_by_sale ON recorded_tenders (sale_id);

      -- The totals of the card terminals' batches, as typed at a close: the last one of a day counts.
      -- Cents, below zero if refunds exceed charges; day is the number of the Z report.
      CREATE TABLE terminal_batches (
        number       INTEGER PRIMARY KEY,
        at           TEXT NOT NULL,
        terminal     TEXT NOT NULL,
        total        INTEGER NOT NULL,
        expected     INTEGER NOT NULL,
        cashier_name TEXT NOT NULL,
        day          INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX terminal_batches_by_day ON terminal_batches (day);

      CREATE TABLE pin_tries (
        person_id TEXT PRIMARY KEY,
        wrong     INTEGER NOT NULL,
        last_at   TEXT NOT NULL
      ) STRICT;

      CREATE TABLE recent_patients (
        patient_id TEXT PRIMARY KEY,
        at         TEXT NOT NULL
      ) STRICT;
      CREATE INDEX recent_patients_by_time ON recent_patients (at);

      CREATE TABLE consents (
        profile_id TEXT PRIMARY KEY,
        at         TEXT NOT NULL,
        by_name    TEXT NOT NULL,
        text       TEXT NOT NULL
      ) STRICT;
    `),
};
