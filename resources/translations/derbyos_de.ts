<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
<context>
    <name></name>
    <message>
        <source>Nobody has this role</source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>
