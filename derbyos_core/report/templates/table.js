/* Sorting of tables: a press on a heading sorts by its column, a second press turns the order round. */
(function () {
  "use strict";

  function value(row, place) {
    var cell = row.cells[place];
    var number = cell.getAttribute("data-v");
    return number === null ? cell.textContent.trim() : number === "" ? null : Number(number);
  }

  function compare(one, other) {
    if (one === null || other === null) {
      return (one === null) - (other === null); // what is not known stands last, in either order
    }
    if (typeof one === "number" && typeof other === "number") {
      return one - other;
    }
    return String(one).localeCompare(String(other), undefined, { numeric: true });
  }

  function sort(table, heading) {
    var place = heading.cellIndex;
    var descending = heading.getAttribute("aria-sort") === "descending" ||
      (heading.getAttribute("aria-sort") !== "ascending" && !heading.classList.contains("n"))
      ? 1 : -1;
    var body = table.tBodies[0];
    var rows = Array.prototype.slice.call(body.rows).map(function (row, index) {
      return { row: row, index: index, value: value(row, place) };
    });
    rows.sort(function (a, b) {
      var known = (a.value === null) - (b.value === null);
      return known || descending * compare(a.value, b.value) || a.index - b.index;
    });
    rows.forEach(function (one) { body.appendChild(one.row); });
    Array.prototype.forEach.call(table.tHead.rows[0].cells, function (cell) { cell.removeAttribute("aria-sort"); });
    heading.setAttribute("aria-sort", descending === 1 ? "ascending" : "descending");
  }

  document.addEventListener("click", function (event) {
    var button = event.target.closest("th button");
    if (button) {
      sort(button.closest("table"), button.closest("th"));
    }
  });
})();
