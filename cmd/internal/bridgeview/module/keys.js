// The arrow keys of a page on which nothing has the focus.

// stepByKeys has the arrow keys step one of the views, which a function lists: the one last
// used if it is in sight, else the first that is.
function stepByKeys(listed) {
  let current = null;
  const inSight = (view) => {
    const box = view.element.getBoundingClientRect();
    return box.bottom > innerHeight / 4 && box.top < innerHeight * 3 / 4;
  };
  const take = (event) => {
    current = listed().find((view) => view.element.contains(event.target)) ?? current;
  };
  addEventListener("focusin", take);
  addEventListener("click", take);
  addEventListener("keydown", (event) => {
    if (event.target === document.body && event.key.startsWith("Arrow")) {
      const views = listed();
      (views.includes(current) && inSight(current) ? current : views.find(inSight))?.key(event);
    }
  });
}

export { stepByKeys };
